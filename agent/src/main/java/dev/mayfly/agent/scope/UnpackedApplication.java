package dev.mayfly.agent.scope;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.Manifest;

/**
 * Immutable. A Spring Boot application that lies unpacked in a directory, as in the images of
 * buildpacks, and is started by Spring Boot's launcher.
 *
 * @param main the application's main class, which the launcher starts
 * @param classes the directory of the application's own classes
 */
record UnpackedApplication(MainClass main, Path classes) {
  private static final String LAUNCHERS = "org.springframework.boot.loader.";

  static Optional<UnpackedApplication> of(MainClass launched, List<Path> classPath) {
    if (launched.name().startsWith(LAUNCHERS) && launched.jar() == null) {
      for (Path entry : classPath) {
        try (InputStream in = Files.newInputStream(entry.resolve("META-INF/MANIFEST.MF"))) {
          Manifest manifest = new Manifest(in);
          String start = manifest.getMainAttributes().getValue("Start-Class");
          if (start != null) {
            return Optional.of(
                new UnpackedApplication(
                    new MainClass(start.strip(), "the manifest", null, null),
                    entry.resolve(CodeBase.folderOf(manifest))));
          }
        } catch (IOException none) {
          // the next entry may be it
        }
      }
    }
    return Optional.empty();
  }
}
