package dev.mayfly.research.events;

import dev.mayfly.cli.console.AtEnd;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.jvm.RemoteJvm;
import dev.mayfly.files.OutputFile;
import dev.mayfly.research.stream.EventFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread, but for the one that follows: a copy of the events that a program on
 * another machine records, in files of a temporary directory, which are deleted at the end.
 */
public final class RemoteEvents implements AutoCloseable {

  private static final long PAUSE_MILLIS = 100;

  private final RemoteJvm program;
  private final Path directory;
  private final Path file;
  private final AtEnd delete;
  private @Nullable Thread following;
  private volatile @Nullable Throwable failure;
  private volatile boolean closed;

  private RemoteEvents(RemoteJvm program, Path directory) {
    this.program = program;
    this.directory = directory;
    this.file = directory.resolve("events.mfe");
    this.delete = AtEnd.run(this::delete);
  }

  /** Makes a copy of what there is so far. */
  public static RemoteEvents fetch(RemoteJvm program) throws IOException {
    RemoteEvents events = open(program);
    try {
      int number = events.number();
      if (number > 0) {
        events.copy(number - 1);
        events.rename();
      }
      if (!events.copy(number)) {
        throw new CommandFailure(
            program.name() + " drops its oldest events faster than they are read; try again", null);
      }
      return events;
    } catch (IOException | RuntimeException failed) {
      events.close();
      throw failed;
    }
  }

  /** Begins a copy, which grows as the events do. */
  public static RemoteEvents follow(RemoteJvm program) throws IOException {
    RemoteEvents events = open(program);
    try {
      int number = events.number();
      Thread thread = new Thread(() -> events.grow(number), "mayfly-events");
      thread.setDaemon(true);
      thread.start();
      events.following = thread;
      while (events.grows() && !events.hasHeader()) {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
      if (!events.hasHeader()) {
        events.check();
      }
      return events;
    } catch (InterruptedException ended) {
      events.close();
      Thread.currentThread().interrupt();
      throw new CommandFailure("interrupted", ended);
    } catch (RuntimeException failed) {
      events.close();
      throw failed;
    }
  }

  private boolean hasHeader() {
    return file.toFile().length() >= EventFormat.HEADER_BYTES;
  }

  private static RemoteEvents open(RemoteJvm program) throws IOException {
    return new RemoteEvents(program, Files.createTempDirectory("mayfly-events"));
  }

  private int number() {
    return program
        .offered()
        .orElseThrow(
            () ->
                new CommandFailure(
                    program.name() + " records no events; start it with events=alloc", null));
  }

  /** The copy. */
  public Path file() {
    return file;
  }

  /** Whether the copy still grows. */
  public boolean grows() {
    return failure == null;
  }

  /** Fails if the program was lost. */
  public void check() {
    Throwable lost = failure;
    if (lost != null) {
      throw new CommandFailure("the latest events are missing: " + lost.getMessage(), lost);
    }
  }

  /** Copies a file as far as it goes now; false if it is gone. */
  private boolean copy(int number) throws IOException {
    try (OutputStream out = OutputFile.open(file)) {
      for (long offset = 0; ; ) {
        Optional<byte[]> bytes = program.offered(number, offset);
        if (bytes.isEmpty() || bytes.get().length == 0) {
          return bytes.isPresent();
        }
        out.write(bytes.get());
        offset += bytes.get().length;
      }
    }
  }

  private void grow(int first) {
    try {
      for (int number = first; !closed; ) {
        number = growOne(number);
      }
    } catch (IOException | RuntimeException lost) {
      failure = lost;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /** Copies a file until the program goes on in another one; returns the number of that. */
  private int growOne(int number) throws IOException, InterruptedException {
    try (OutputStream out = OutputFile.open(file)) {
      for (long offset = 0; !closed; ) {
        int latest = number(); // before the bytes, so that none are missed
        Optional<byte[]> bytes = program.offered(number, offset);
        if (bytes.isPresent() && bytes.get().length > 0) {
          out.write(bytes.get());
          offset += bytes.get().length;
        } else if (latest != number) {
          rename();
          return bytes.isPresent() ? number + 1 : latest;
        } else {
          TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
      }
    }
    return number;
  }

  /** As the program does with its own. */
  private void rename() throws IOException {
    Files.move(
        file, EventFormat.olderFile(file.toFile()).toPath(), StandardCopyOption.REPLACE_EXISTING);
  }

  private void delete() {
    for (Path each : new Path[] {file, EventFormat.olderFile(file.toFile()).toPath(), directory}) {
      try {
        Files.deleteIfExists(each);
      } catch (IOException kept) {
        // in a directory for temporary files
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    Thread thread = following;
    if (thread != null) {
      try {
        thread.interrupt();
        thread.join(TimeUnit.SECONDS.toMillis(1));
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      }
    }
    delete.close();
  }
}
