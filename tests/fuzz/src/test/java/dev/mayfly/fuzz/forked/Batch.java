package dev.mayfly.fuzz.forked;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Confined to the main thread. Runs many generated programs in one JVM, one after the other.
 *
 * <p>Arguments: a file with the programs' packages, and where the witness writes what it saw.
 */
public final class Batch {
  private Batch() {}

  public static void main(String[] arguments) throws IOException {
    PrintStream out =
        new PrintStream(
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16),
            false,
            StandardCharsets.UTF_8);
    System.setOut(out);
    for (String program : Files.readAllLines(Path.of(arguments[0]))) {
      out.println("=== " + program);
      run(program, out);
      out.flush();
    }
    if (arguments.length > 1) {
      Witness.write(Path.of(arguments[1]));
    }
  }

  private static void run(String program, PrintStream out) {
    try {
      Object result = Loaders.main(program).getMethod("run").invoke(null);
      out.println("result " + result);
    } catch (InvocationTargetException thrown) {
      out.println("thrown " + thrown.getCause());
      trace(thrown.getCause(), out);
    } catch (ReflectiveOperationException | LinkageError broken) {
      out.println("broken " + broken);
      trace(broken, out);
    }
  }

  /** The program's own frames: they must be the same in a woven program. */
  private static void trace(Throwable thrown, PrintStream out) {
    for (StackTraceElement frame : thrown.getStackTrace()) {
      if (frame.getClassName().startsWith("fuzzed.")) {
        out.println("  at " + frame);
      }
    }
    if (thrown.getCause() != null) {
      out.println("  by " + thrown.getCause());
      trace(thrown.getCause(), out);
    }
  }
}
