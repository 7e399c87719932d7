package subject.analyses;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.Deflater;

/** Arrays that are passed to native methods, as often as the test says. */
public final class Traffic {
  private static final int TIMES = 1000;
  private static final int LENGTH = 100_000;

  private Traffic() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    write();
    read();
    Path file = Files.createTempFile("traffic", ".bin");
    Files.write(file, new byte[LENGTH]);
    System.out.println(readAll(file));
    Files.delete(file);
    System.out.println(deflate());
    System.out.println(unlinked());
    overflow();
  }

  private static void write() throws IOException {
    byte[] bytes = new byte[LENGTH];
    try (FileOutputStream out = new FileOutputStream("/dev/null")) {
      for (int i = 0; i < TIMES; i++) {
        out.write(bytes);
      }
    }
  }

  private static void read() throws IOException {
    byte[] bytes = new byte[LENGTH];
    try (FileInputStream in = new FileInputStream("/dev/zero")) {
      for (int i = 0; i < TIMES; i++) {
        if (in.read(bytes) != LENGTH) {
          throw new IOException("too few");
        }
      }
    }
  }

  private static int readAll(Path file) throws IOException {
    return Files.readAllBytes(file).length;
  }

  private static int deflate() {
    Deflater deflater = new Deflater();
    deflater.setInput(new byte[LENGTH]);
    deflater.finish();
    int compressed = deflater.deflate(new byte[2 * LENGTH]);
    deflater.end();
    return compressed;
  }

  /** Calls a method of a library that is not there, three times. */
  private static int unlinked() {
    int failures = 0;
    for (int i = 0; i < 3; i++) {
      try {
        sum(1, new int[10], 2L, new int[20], i == 0 ? null : new long[5], "text");
      } catch (UnsatisfiedLinkError none) {
        failures++;
      }
    }
    return failures;
  }

  private static native long sum(
      int factor, int[] some, long offset, int[] more, long[] weights, String name);

  /** Four threads reach the ends of their stacks while they call native methods. */
  private static void overflow() throws InterruptedException {
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(Traffic::dive);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void dive() {
    try (FileOutputStream out = new FileOutputStream("/dev/null")) {
      for (int i = 0; i < 5; i++) {
        dive(out, new byte[10]);
      }
    } catch (IOException unexpected) {
      throw new IllegalStateException(unexpected);
    }
  }

  private static void dive(FileOutputStream out, byte[] bytes) throws IOException {
    try {
      out.write(bytes);
      dive(out, bytes);
    } catch (StackOverflowError end) {
      // on with the next dive
    }
  }
}
