package subject.jdk;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** As {@link Library}, and ends when the profiler has kept what it wove. */
public final class KeptLibrary {
  private KeptLibrary() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Library.main(new String[] {"1"});
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(50);
    while (!isKept(Path.of(arguments[0])) && System.nanoTime() - end < 0) {
      Thread.sleep(10);
    }
  }

  private static boolean isKept(Path cache) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(cache, "*.woven")) {
      return files.iterator().hasNext();
    }
  }
}
