import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.springframework.boot.loader.tools.Layers;
import org.springframework.boot.loader.tools.Layouts;
import org.springframework.boot.loader.tools.Library;
import org.springframework.boot.loader.tools.LibraryScope;
import org.springframework.boot.loader.tools.Repackager;

/**
 * Packs an application as Spring Boot's plugins do. Arguments: the jar or war, the main class, the
 * directory of its classes, its class path; or {@code merge}, a directory and where its layers go.
 */
public class Pack {
  public static void main(String[] args) throws Exception {
    if (args[0].equals("merge")) {
      try (Stream<Path> layers = Files.list(Path.of(args[1]))) {
        for (Path layer : layers.toList()) {
          copy(layer, Path.of(args[2]));
        }
      }
      return;
    }
    Path target = Path.of(args[0]);
    boolean isWar = args[0].endsWith(".war");
    File plain = jar(Path.of(args[2]), Path.of(target + ".plain"), isWar ? "WEB-INF/classes/" : "");
    List<File> libraries = new ArrayList<>();
    for (String entry : args[3].split(File.pathSeparator)) {
      File file = new File(entry);
      libraries.add(
          file.isFile()
              ? file
              : jar(file.toPath(), Path.of(target + "." + libraries.size() + ".jar"), ""));
    }
    Repackager repackager = new Repackager(plain);
    repackager.setMainClass(args[1]);
    repackager.setLayout(isWar ? new Layouts.War() : new Layouts.Jar());
    repackager.setLayers(Layers.IMPLICIT);
    repackager.repackage(
        target.toFile(),
        callback -> {
          for (File file : libraries) {
            boolean ofServer = file.getName().startsWith("tomcat-embed-");
            callback.library(
                new Library(file, ofServer ? LibraryScope.PROVIDED : LibraryScope.COMPILE));
          }
        });
  }

  private static File jar(Path classes, Path target, String prefix) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(target));
        Stream<Path> all = Files.walk(classes)) {
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        out.putNextEntry(new JarEntry(prefix + classes.relativize(file)));
        Files.copy(file, out);
      }
    }
    return target.toFile();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(from.relativize(file));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
  }
}
