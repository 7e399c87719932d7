package dev.mayfly.mcp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Immutable: directories of each purpose, and one that nothing allows.
 *
 * @param root what they are in
 */
record Places(Path root) {

  /** Creates them in an empty directory. */
  static Places in(Path temporary) throws IOException {
    Places places = new Places(temporary.toRealPath());
    for (String name : List.of("run/sub", "run/classes", "code", "read", "outside", "session")) {
      Files.createDirectories(places.root.resolve(name));
    }
    Files.createSymbolicLink(places.run().resolve("link"), places.root.resolve("outside"));
    for (String end : List.of("", ".jar", ".java")) {
      Files.createSymbolicLink(
          places.run().resolve("sub/file" + end), places.root.resolve("outside/x"));
    }
    Files.writeString(places.root.resolve("outside/x"), "");
    return places;
  }

  Path run() {
    return root.resolve("run");
  }

  Permissions permissions() {
    return Permissions.of(
        List.of(run()),
        List.of(root.resolve("code")),
        List.of(root.resolve("read")),
        List.of(),
        true,
        root.resolve("session"));
  }

  /** Paths that lead to the directory that nothing allows, also with the end of a jar or source. */
  List<String> outside() {
    return List.of(
        root.resolve("outside/new").toString(), "../outside/new", "link/new", "sub/file", "/new");
  }
}
