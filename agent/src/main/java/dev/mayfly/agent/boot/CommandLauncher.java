package dev.mayfly.agent.boot;

import dev.mayfly.agent.loader.IsolatedClassLoader;
import dev.mayfly.agent.loader.ResearchJar;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.jar.JarFile;

/**
 * Confined to the starting thread. Runs the command line, from the folder of the jar that only
 * Mayfly's own class loader reads.
 */
final class CommandLauncher {
  private CommandLauncher() {}

  /** Runs a command line and ends the JVM with its exit code. */
  static void run(String[] arguments) throws Throwable {
    File jar = AgentLauncher.jarFile();
    // the parent has what the agent puts onto the bootstrap class path
    ClassLoader loader =
        new IsolatedClassLoader(new JarFile(jar), CommandLauncher.class.getClassLoader());
    Thread.currentThread().setContextClassLoader(withResearch(loader, jar));
    try {
      Object exitCode =
          loader
              .loadClass("dev.mayfly.agent.CommandLineStart")
              .getMethod("run", File.class, String[].class)
              .invoke(null, jar, arguments);
      System.exit((Integer) exitCode);
    } catch (InvocationTargetException failure) {
      throw failure.getCause() == null ? failure : failure.getCause();
    }
  }

  /** The class loader that services are found by. */
  private static ClassLoader withResearch(ClassLoader loader, File agent) {
    try {
      return ResearchJar.over(loader, ResearchJar.beside(agent));
    } catch (FileNotFoundException absent) {
      return loader;
    } catch (IOException unusable) {
      System.err.println("mayfly: commands for research are missing: " + unusable.getMessage());
      return loader;
    }
  }
}
