package dev.mayfly.cli.console;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Thread-safe: reads the types of a profile from class files. */
@FunctionalInterface
public interface ClassFiles {

  /**
   * Reads the classes of a profile.
   *
   * @param classPath where the program's class files lie; those of the JDK are found without
   * @return the classes that were found
   * @throws IOException if the class path cannot be read
   */
  ClassShapes shapesOf(ProfileSnapshot snapshot, List<Path> classPath) throws IOException;
}
