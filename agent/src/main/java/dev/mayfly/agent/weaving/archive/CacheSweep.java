package dev.mayfly.agent.weaving.archive;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/**
 * Confined to one thread. Keeps a cache within its size: where it holds too much, the files that
 * were not used for longest go until a quarter of the room is free. Parts of files go whose writer
 * was killed.
 *
 * <p>A file's time of modification is the time of its last use, to the day. Several JVMs may sweep
 * one directory at once: classes of a file that is gone are woven again. Only files with the
 * cache's own names are touched: the directory may hold others.
 */
public final class CacheSweep implements Runnable {
  /** The end of the names of whole files. */
  static final String SUFFIX = ".woven";

  /** The start of the names of unfinished files. */
  static final String PART = "part";

  /** The limit of a directory, whatever the modes and versions that write to it. */
  private static final long MAX_BYTES = 512L << 20;

  private static final Pattern WHOLE = Pattern.compile("[0-9a-f]{8}\\.woven");
  private static final Pattern UNFINISHED = Pattern.compile("part[0-9]+-[0-9]+");
  private static final long ABANDONED_MILLIS = TimeUnit.HOURS.toMillis(1);
  private static final long USE_MILLIS = TimeUnit.DAYS.toMillis(1);

  private record Entry(Path path, long bytes, long usedMillis) {}

  private final Path directory;
  private final long maxBytes;
  private final LongSupplier clockMillis;

  /** Sweeps a directory that a cache is in. */
  public CacheSweep(Path directory) {
    this(directory, MAX_BYTES, System::currentTimeMillis);
  }

  CacheSweep(Path directory, long maxBytes, LongSupplier clockMillis) {
    this.directory = directory;
    this.maxBytes = maxBytes;
    this.clockMillis = clockMillis;
  }

  /** Notes that a file was of use; at most once a day, since it is a write. */
  static void noteUse(Path file) {
    try {
      long now = System.currentTimeMillis();
      if (now - Files.getLastModifiedTime(file).toMillis() > USE_MILLIS) {
        Files.setLastModifiedTime(file, FileTime.fromMillis(now));
      }
    } catch (IOException gone) {
      // then it was not of use for long
    }
  }

  /**
   * Removes parts that are too old and files beyond the limit; one that cannot be removed stays.
   */
  @Override
  public void run() {
    try {
      List<Entry> whole = new ArrayList<>();
      long bytes = 0;
      for (Entry entry : entries()) {
        if (isUnfinished(entry.path)) {
          if (clockMillis.getAsLong() - entry.usedMillis > ABANDONED_MILLIS) {
            delete(entry.path);
          }
        } else {
          whole.add(entry);
          bytes += entry.bytes;
        }
      }
      if (bytes > maxBytes) {
        shrink(whole, bytes);
      }
    } catch (IOException | DirectoryIteratorException unreadable) {
      // the next start tries again
    }
  }

  /** A heap, since the JDK's sorting would read a property that the program may still set. */
  private void shrink(List<Entry> whole, long bytes) {
    PriorityQueue<Entry> oldest =
        new PriorityQueue<>((one, other) -> Long.compare(one.usedMillis, other.usedMillis));
    oldest.addAll(whole);
    long left = bytes;
    while (left > maxBytes / 4 * 3 && !oldest.isEmpty()) {
      Entry entry = oldest.remove();
      delete(entry.path);
      left -= entry.bytes;
    }
  }

  private List<Entry> entries() throws IOException {
    List<Entry> entries = new ArrayList<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(directory, file -> isWhole(file) || isUnfinished(file))) {
      for (Path file : files) {
        try {
          BasicFileAttributes attributes =
              Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
          if (attributes.isRegularFile()) {
            entries.add(
                new Entry(file, attributes.size(), attributes.lastModifiedTime().toMillis()));
          }
        } catch (IOException gone) {
          // another JVM sweeps, too
        }
      }
    }
    return entries;
  }

  private static boolean isWhole(Path file) {
    return WHOLE.matcher(String.valueOf(file.getFileName())).matches();
  }

  private static boolean isUnfinished(Path file) {
    return UNFINISHED.matcher(String.valueOf(file.getFileName())).matches();
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException stays) {
      // and is removed by a later start
    }
  }
}
