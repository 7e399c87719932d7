package dev.mayfly.agent.weaving.analysis;

import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.builtin.AccessTrace;
import dev.mayfly.analysis.builtin.CallCounter;
import dev.mayfly.analysis.builtin.FieldCounter;
import dev.mayfly.analysis.builtin.LockCounter;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;

/** Stateless. Makes the analyses that the user has named. */
public final class UserAnalyses {
  private UserAnalyses() {}

  /**
   * Makes them, in their order.
   *
   * @param jars with those that do not come with Mayfly
   * @param names of analyses that do, or classes in the jars
   * @return the analyses by name
   * @throws IOException if one cannot be made; the message says why
   */
  public static Map<String, Analysis> of(List<Path> jars, List<String> names) throws IOException {
    if (names.isEmpty()) {
      return Map.of();
    }
    List<JarFile> files = new ArrayList<>();
    for (Path jar : jars) {
      if (!Files.exists(jar)) {
        throw new IOException("no such file: " + jar);
      }
      try {
        files.add(new JarFile(jar.toFile()));
      } catch (IOException unreadable) {
        throw new IOException("cannot read " + jar + ": " + unreadable.getMessage(), unreadable);
      }
    }
    ClassLoader loader = new AnalysisClassLoader(files);
    Map<String, Analysis> analyses = new LinkedHashMap<>();
    for (String name : names) {
      analyses.put(name, analysis(name, loader));
    }
    return analyses;
  }

  private static Analysis analysis(String name, ClassLoader loader) throws IOException {
    return switch (name) {
      case "calls" -> new CallCounter();
      case "fields" -> new FieldCounter();
      case "locks" -> new LockCounter();
      case "trace" -> new AccessTrace();
      default -> own(name, loader);
    };
  }

  private static Analysis own(String name, ClassLoader loader) throws IOException {
    try {
      Class<?> type = Class.forName(name, true, loader);
      if (!Analysis.class.isAssignableFrom(type)) {
        throw new IOException(name + " does not extend " + Analysis.class.getName());
      }
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return (Analysis) constructor.newInstance();
    } catch (ClassNotFoundException absent) {
      throw new IOException("no class " + name + " in the jars", absent);
    } catch (NoSuchMethodException wrong) {
      throw new IOException(name + " has no constructor without parameters", wrong);
    } catch (InvocationTargetException failure) {
      throw new IOException(
          "the constructor of " + name + " failed with " + failure.getCause(), failure);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError failure) {
      throw new IOException(name + " cannot be used: " + failure, failure);
    }
  }
}
