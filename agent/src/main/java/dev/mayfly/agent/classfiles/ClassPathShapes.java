package dev.mayfly.agent.classfiles;

import dev.mayfly.agent.scope.ProgramFiles;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
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
    ProgramFiles.read(
        classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
        catalog::add);
    return catalog.shapesOf(snapshot);
  }
}
