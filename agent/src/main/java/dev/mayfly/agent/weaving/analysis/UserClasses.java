package dev.mayfly.agent.weaving.analysis;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Confined. Makes what the user has named: objects of classes that come with Mayfly, or are in the
 * user's jars, in a class loader of their own.
 *
 * @param <T> what they are
 */
public final class UserClasses<T> {
  private final Class<T> type;
  private final Map<String, Supplier<T>> shipped;
  private final List<JarFile> jars = new ArrayList<>();
  private final URL[] places;

  /**
   * Opens the jars.
   *
   * @param type what the classes must extend or implement
   * @param shipped those that come with Mayfly, by their names
   * @throws IOException if a jar cannot be read; the message says why
   */
  public UserClasses(Class<T> type, Map<String, Supplier<T>> shipped, List<Path> jars)
      throws IOException {
    this.type = type;
    this.shipped = shipped;
    this.places = new URL[jars.size()];
    for (Path jar : jars) {
      if (!Files.exists(jar)) {
        throw new IOException("no such file: " + jar);
      }
      try {
        places[this.jars.size()] = jar.toUri().toURL();
        this.jars.add(new JarFile(jar.toFile()));
      } catch (IOException unreadable) {
        throw new IOException("cannot read " + jar + ": " + unreadable.getMessage(), unreadable);
      }
    }
  }

  /**
   * The classes that the jars declare in {@code META-INF/services}, as the JDK's service loader.
   */
  public List<String> declared() throws IOException {
    List<String> names = new ArrayList<>();
    for (JarFile jar : jars) {
      JarEntry entry = jar.getJarEntry("META-INF/services/" + type.getName());
      if (entry != null) {
        try (BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(jar.getInputStream(entry), StandardCharsets.UTF_8))) {
          lines
              .lines()
              .map(line -> line.replaceFirst("#.*", "").trim())
              .filter(line -> !line.isEmpty())
              .forEach(names::add);
        }
      }
    }
    return names;
  }

  /** Defines classes that the bootstrap class loader gets. */
  void defineInBootstrap(@Nullable Instrumentation instrumentation) throws IOException {
    for (JarFile jar : jars) {
      BootstrapPackages.define(jar, instrumentation);
    }
  }

  /**
   * Makes an object of each class, in their order.
   *
   * @throws IOException if one cannot be made; the message says why
   */
  public Map<String, T> make(List<String> names) throws IOException {
    return make(names, null);
  }

  /**
   * Makes objects of classes that see others.
   *
   * @param parent the class loader of the classes that they see; null for those of analyses alone
   * @throws IOException if one cannot be made; the message says why
   */
  Map<String, T> make(List<String> names, @Nullable ClassLoader parent) throws IOException {
    ClassLoader loader =
        parent == null
            ? new AnalysisClassLoader(places, type)
            : new AnalysisClassLoader(places, parent);
    Map<String, T> made = new LinkedHashMap<>();
    for (String name : names) {
      Supplier<T> known = shipped.get(name);
      made.put(name, known != null ? known.get() : own(name, loader));
    }
    return made;
  }

  private T own(String name, ClassLoader loader) throws IOException {
    try {
      Class<?> found = Class.forName(name, true, loader);
      if (!type.isAssignableFrom(found)) {
        throw new IOException(
            name + " does not " + (type.isInterface() ? "implement " : "extend ") + type.getName());
      }
      Constructor<?> constructor = found.getDeclaredConstructor();
      constructor.setAccessible(true);
      return type.cast(constructor.newInstance());
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
