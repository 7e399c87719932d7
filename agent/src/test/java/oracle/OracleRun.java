package oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Runs a program with each of its instructions counted, and writes the counts to a file when it
 * ends, and those by owner to another. Arguments: the file, the beginnings of the names of its
 * classes, its main class, its own.
 */
public final class OracleRun {
  private OracleRun() {}

  public static void main(String[] arguments) throws Throwable {
    Path file = Path.of(arguments[0]).toAbsolutePath();
    OracleLoader loader =
        new OracleLoader(OracleRun.class.getClassLoader(), List.of(arguments[1].split(";", -1)));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> write(file)));
    Thread.currentThread().setContextClassLoader(loader);
    String[] own = Arrays.copyOfRange(arguments, 3, arguments.length);
    try {
      Class<?> program = Class.forName(arguments[2], true, loader);
      program.getMethod("main", String[].class).invoke(null, (Object) own);
    } catch (InvocationTargetException failed) {
      throw failed.getCause();
    }
  }

  private static void write(Path file) {
    try {
      Files.writeString(file, OracleCounts.text());
      Files.writeString(file.resolveSibling("owners.txt"), OracleOwners.text());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
