package dev.mayfly.agent.loader;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Thread-safe. Opens addresses within the agent's jar: without the JDK's handlers, which the
 * program may replace until it first uses them, and without their cache of jars.
 */
final class JarEntryHandler extends URLStreamHandler {
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
