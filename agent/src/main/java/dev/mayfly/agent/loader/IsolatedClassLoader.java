package dev.mayfly.agent.loader;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.security.AllPermission;
import java.security.CodeSource;
import java.security.Permissions;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The profiler's private class loader: ASM, Guava, the reports and the rest from the
 * folder {@code isolated} of its jar. In an agent its parent is the platform class loader, so the
 * program's libraries and the profiler's never meet.
 */
public final class IsolatedClassLoader extends ClassLoader {
  private static final String FOLDER = "isolated/";

  static {
    registerAsParallelCapable();
  }

  private static @Nullable IsolatedClassLoader ofThisJvm;

  private final JarFile jar;
  private final String folder;

  /** The jar's root, with a handler that its entries inherit: to name one takes a permission. */
  private final URL root;

  private final ProtectionDomain domain;
  private final @Nullable String version;

  /** A class loader of the agent's jar. */
  public IsolatedClassLoader(JarFile jar, ClassLoader parent) throws IOException {
    this(jar, FOLDER, parent);
  }

  /**
   * A class loader.
   *
   * @param jar with the folder; stays open
   * @param folder the folder with its {@code /}; empty for the root
   * @throws IOException if the jar cannot be read
   */
  IsolatedClassLoader(JarFile jar, String folder, ClassLoader parent) throws IOException {
    super("mayfly", parent);
    this.jar = jar;
    this.folder = folder;
    URL file = new File(jar.getName()).toURI().toURL();
    this.root = new URL("jar", "", -1, file + "!/", new JarEntryHandler(jar));
    this.domain = trusted(file);
    Manifest manifest = jar.getManifest();
    this.version =
        manifest == null
            ? null
            : manifest.getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
  }

  /**
   * The one that profiles this JVM. It is created at the first call.
   *
   * @param jar with the folder; closed if the class loader was there before
   * @throws IOException if the jar cannot be read
   */
  public static synchronized IsolatedClassLoader ofThisJvm(JarFile jar) throws IOException {
    IsolatedClassLoader known = ofThisJvm;
    if (known == null) {
      ofThisJvm = known = new IsolatedClassLoader(jar, ClassLoader.getPlatformClassLoader());
    } else {
      jar.close();
    }
    return known;
  }

  /** A security manager that the program installs later must not stop the agent. */
  private static ProtectionDomain trusted(URL file) {
    Permissions all = new Permissions();
    all.add(new AllPermission());
    return new ProtectionDomain(new CodeSource(file, (Certificate[]) null), all);
  }

  /** Its own classes first: the parents have none of them, and would throw for each. */
  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    JarEntry entry = name.startsWith("java.") ? null : entryOf(name);
    if (entry == null) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name, entry) : loaded;
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    JarEntry entry = entryOf(name);
    if (entry == null) {
      throw new ClassNotFoundException(name);
    }
    return define(name, entry);
  }

  private @Nullable JarEntry entryOf(String className) {
    return jar.getJarEntry(folder + className.replace('.', '/') + ".class");
  }

  private Class<?> define(String name, JarEntry entry) throws ClassNotFoundException {
    definePackageOf(name);
    try (InputStream in = jar.getInputStream(entry)) {
      byte[] file = new byte[(int) entry.getSize()];
      in.readNBytes(file, 0, file.length);
      return defineClass(name, file, 0, file.length, domain);
    } catch (IOException unreadable) {
      throw new ClassNotFoundException(name, unreadable);
    }
  }

  /** The profiler's own packages know its version, as they would from a jar of their own. */
  private void definePackageOf(String className) {
    String packageName = className.substring(0, Math.max(0, className.lastIndexOf('.')));
    if (packageName.equals("dev.mayfly") && getDefinedPackage(packageName) == null) {
      try {
        definePackage(packageName, null, null, null, null, version, null, null);
      } catch (IllegalArgumentException anotherThreadWasFirst) {
        // it is the same
      }
    }
  }

  /** Also the class files at the jar's root, which the weaver reads. */
  @Override
  protected @Nullable URL findResource(String name) {
    String entry = folder + name;
    if (jar.getJarEntry(entry) == null) {
      if (!name.endsWith(".class") || jar.getJarEntry(name) == null) {
        return null;
      }
      entry = name;
    }
    try {
      return new URL(root, entry);
    } catch (MalformedURLException noAddress) {
      return null;
    }
  }

  @Override
  protected Enumeration<URL> findResources(String name) {
    URL url = findResource(name);
    return Collections.enumeration(url == null ? List.of() : List.of(url));
  }

  /**
   * Thread-safe. Opens addresses within the agent's jar: without the JDK's handlers, which the
   * program may replace until it first uses them, and without their cache of jars.
   */
  private static final class JarEntryHandler extends URLStreamHandler {
    private final JarFile jar;

    JarEntryHandler(JarFile jar) {
      this.jar = jar;
    }

    @Override
    protected URLConnection openConnection(URL url) {
      return new Connection(jar, url);
    }

    private static final class Connection extends URLConnection {
      private final JarFile jar;

      Connection(JarFile jar, URL url) {
        super(url);
        this.jar = jar;
      }

      @Override
      public void connect() {}

      @Override
      public InputStream getInputStream() throws IOException {
        String path = url.getPath();
        JarEntry entry = jar.getJarEntry(path.substring(path.lastIndexOf("!/") + 2));
        if (entry == null) {
          throw new FileNotFoundException(url.toString());
        }
        return jar.getInputStream(entry);
      }
    }
  }
}
