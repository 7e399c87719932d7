package dev.mayfly.agent.classfiles;

import dev.mayfly.agent.scope.ProgramFiles;
import dev.mayfly.agent.scope.ScratchDirectory;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Thread-safe, without state: what the class files of a class path say of a profile's types. */
public final class ClassPathShapes {

  private ClassPathShapes() {}

  /**
   * Reads all class files of a class path; those of the JDK are read as the JVM has them that runs
   * this.
   *
   * @param classPath jars and directories, those of Spring Boot included; may be empty
   * @return the classes of the profile that were found
   * @throws IOException if a jar or a directory cannot be read
   */
  public static ClassShapes of(ProfileSnapshot snapshot, List<Path> classPath) throws IOException {
    ClassFileCatalog catalog = new ClassFileCatalog(true);
    if (!classPath.isEmpty()) {
      try (ScratchDirectory scratch = ScratchDirectory.create()) {
        String text =
            classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        read(ProgramFiles.of(text, scratch.path()), catalog);
      }
    }
    return catalog.shapesOf(snapshot);
  }

  private static void read(ProgramFiles files, ClassFileCatalog catalog) throws IOException {
    List<URL> entries = new ArrayList<>();
    for (Path entry : files.entries()) {
      entries.add(url(entry));
    }
    // it only finds files: no class is loaded
    try (URLClassLoader finder =
        new URLClassLoader(entries.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
      for (String name : files.classNames()) {
        URL file = finder.findResource(name.replace('.', '/') + ".class");
        if (file != null) {
          try (InputStream in = file.openStream()) {
            catalog.add(in.readAllBytes());
          }
        }
      }
    }
  }

  private static URL url(Path entry) throws MalformedURLException {
    return entry.toUri().toURL();
  }
}
