package hostile.beside;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;

/** Confined to its threads, which write files and create exceptions while others start. */
public final class Busy {
  private static final long MILLIS = 2_000;

  /** What a thread does again and again. */
  private interface Work {
    void run() throws IOException;
  }

  private Busy() {}

  /** Runs for two seconds. */
  public static void main(String[] arguments) throws Exception {
    File file = File.createTempFile("busy", null);
    file.deleteOnExit();
    long end = System.nanoTime() + MILLIS * 1_000_000;
    Thread[] threads = {
      again(end, () -> write(file)),
      again(end, () -> new Exception("not thrown")),
      again(end, () -> writeAnywhere(file))
    };
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println("done");
  }

  private static Thread again(long end, Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (end - System.nanoTime() > 0) {
                  work.run();
                }
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    thread.start();
    return thread;
  }

  private static void write(File file) throws IOException {
    try (OutputStream out = new FileOutputStream(file)) {
      out.write(1);
    }
  }

  private static void writeAnywhere(File file) throws IOException {
    try (RandomAccessFile out = new RandomAccessFile(file, "rw")) {
      out.write(1);
    }
  }
}
