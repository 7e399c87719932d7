package dev.mayfly.agent.it;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Confined to its thread. The program of a {@link SharedJvm}: runs the main classes that it reads,
 * one after another, and has a profile written behind each.
 */
public final class Turns {
  private Turns() {}

  /** Runs until its standard input ends. */
  public static void main(String[] args) throws Exception {
    BufferedReader mains =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    end(Files.createDirectories(Path.of(Turns.class.getName())), 0);
    for (String main = mains.readLine(); main != null; main = mains.readLine()) {
      Path directory = Files.createDirectories(Path.of(main));
      end(directory, run(Class.forName(main), directory));
    }
  }

  /** Returns the exit code of a JVM of its own; what it would have written there is in files. */
  private static int run(Class<?> main, Path directory) throws Exception {
    PrintStream out = System.out;
    PrintStream err = System.err;
    try (PrintStream itsOut = stream(directory.resolve("stdout.txt"));
        PrintStream itsErr = stream(directory.resolve("stderr.txt"))) {
      System.setOut(itsOut);
      System.setErr(itsErr);
      main.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
      return 0;
    } catch (InvocationTargetException thrown) {
      Files.writeString(directory.resolve("stderr.txt"), thrown.getCause() + "\n");
      return 1;
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  private static PrintStream stream(Path file) throws IOException {
    return new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8);
  }

  /** The exit code's file comes last, as a whole. */
  private static void end(Path directory, int exitCode) throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName profiler = new ObjectName("dev.mayfly:type=AllocationProfiler");
    while (!server.isRegistered(profiler)) {
      Thread.sleep(10);
    }
    Object[] arguments = {directory.resolve("report").toString()};
    server.invoke(profiler, "snapshot", arguments, new String[] {String.class.getName()});
    Path written = Files.writeString(directory.resolve("ended.txt"), Integer.toString(exitCode));
    Files.move(written, directory.resolve("exit-code.txt"));
  }
}
