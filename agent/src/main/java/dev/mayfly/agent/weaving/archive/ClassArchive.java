package dev.mayfly.agent.weaving.archive;

import dev.mayfly.files.OutputFile;
import dev.mayfly.files.Ownership;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Stores woven classes for the next start: those of the program and of the JDK. A
 * class that is found is linked and returned as it is; ASM is not needed.
 *
 * <p>There is one file for each build of the agent, JDK and set of options that weaving depends on.
 * It is only ever replaced as a whole, so JVMs may start, be killed and write at the same time. A
 * file that is damaged, or cannot be read, is ignored; one that cannot be written stays as it was,
 * and the user gets one line, once. Classes that wait to be written are held in memory. In a
 * directory that cannot be written to, such as one of a container's image, the file is only read.
 *
 * <p>Code of the file runs in this JVM. So a directory or file that others can have written is
 * refused.
 */
public final class ClassArchive {
  /** The largest size of a file; then only the classes of this run remain. */
  private static final long MAX_BYTES = 256L << 20;

  private final @Nullable Path path;
  private final String fingerprint;
  private final long maxBytes;
  private volatile @Nullable ArchiveFile file;

  /** Not written yet. */
  private final ConcurrentMap<ClassKey, ArchivedClass> added = new ConcurrentHashMap<>();

  private final AtomicLong addedBytes = new AtomicLong();

  /** The hashes of the classes that this run has used. */
  private final Set<Long> used = ConcurrentHashMap.newKeySet();

  private volatile StartClasses startClasses = StartClasses.NONE;

  /** Whether added classes are stored: there is a file that can be written. */
  private volatile boolean writable;

  private final Consumer<String> say;

  private ClassArchive(
      @Nullable Path path,
      String fingerprint,
      long maxBytes,
      boolean writable,
      Consumer<String> say) {
    this.path = path;
    this.fingerprint = fingerprint;
    this.maxBytes = maxBytes;
    this.writable = writable;
    this.say = say;
    this.file = path == null ? null : ArchiveFile.open(path, fingerprint);
  }

  /** An archive that keeps nothing. */
  public static ClassArchive none() {
    return new ClassArchive(null, "", 0, false, line -> {});
  }

  /**
   * An archive in a directory, which is made if need be.
   *
   * @param fingerprint whatever woven classes depend on, beside their own bytes
   * @param say tells the user that the file cannot be written, once
   * @throws IOException if the directory cannot be made, or cannot be written to and has no classes
   *     of this fingerprint, or others can have written its files
   */
  public static ClassArchive in(Path directory, String fingerprint, Consumer<String> say)
      throws IOException {
    return in(directory, fingerprint, MAX_BYTES, say);
  }

  static ClassArchive in(Path directory, String fingerprint, long maxBytes, Consumer<String> say)
      throws IOException {
    if (!Files.isDirectory(directory)) {
      Files.createDirectories(directory, Ownership.ofDirectory(directory));
    }
    return in(directory, fingerprint, maxBytes, Files.isWritable(directory), say);
  }

  static ClassArchive in(
      Path directory, String fingerprint, long maxBytes, boolean writable, Consumer<String> say)
      throws IOException {
    Ownership.check(directory.toRealPath());
    CRC32C checksum = new CRC32C();
    checksum.update(fingerprint.getBytes(StandardCharsets.UTF_8));
    String name = "0000000" + Long.toHexString(checksum.getValue());
    Path path = directory.resolve(name.substring(name.length() - 8) + CacheSweep.SUFFIX);
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      Ownership.check(path);
    }
    if (writable) {
      CacheSweep.noteUse(path);
    }
    ClassArchive archive = new ClassArchive(path, fingerprint, maxBytes, writable, say);
    if (!archive.isOpen()) {
      throw new IOException(
          directory + " is not writable, and has no classes of this agent, JDK and options");
    }
    return archive;
  }

  /** Whether classes are kept or found. */
  public boolean isOpen() {
    return writable || file != null;
  }

  /** Whether classes are kept. */
  boolean isWritable() {
    return writable;
  }

  /** The result for a class at an earlier start; null if there is none. */
  public @Nullable ArchivedClass find(ClassKey key) {
    ArchiveFile known = file;
    try {
      ArchivedClass found = known == null ? null : known.find(key);
      if (found != null) {
        used.add(key.hash());
      }
      return found;
    } catch (RuntimeException damaged) {
      return null;
    }
  }

  /** Keeps what became of a class. */
  public void keep(ClassKey key, ArchivedClass archived) {
    if (writable && added.putIfAbsent(key, archived) == null) {
      addedBytes.addAndGet(archived.code() == null ? 0 : archived.code().bytes().length);
    }
  }

  /** The classes that the start should load. */
  public StartClasses startClasses() {
    ArchiveFile known = file;
    return known == null ? StartClasses.NONE : known.startClasses();
  }

  /** Keeps which classes this start has loaded. */
  public void keep(StartClasses loaded) {
    startClasses = loaded;
  }

  /** The file; null if there is to be none. */
  @Nullable Path path() {
    return path;
  }

  /** The number of classes that wait for being written. */
  int waiting() {
    return added.size();
  }

  /** The sizes of their class files. */
  long waitingBytes() {
    return addedBytes.get();
  }

  /** Writes the added classes; does nothing if there are none. */
  synchronized void write() {
    Path target = path;
    if (target == null || !writable || added.isEmpty()) {
      return;
    }
    // another JVM's, perhaps
    try (ArchiveFile earlier = ArchiveFile.open(target, fingerprint)) {
      Map<ClassKey, ArchivedClass> waiting = Map.copyOf(added);
      Map<ClassKey, ArchivedClass> fresh = new HashMap<>(waiting);
      if (earlier != null) {
        fresh.keySet().removeIf(key -> earlier.find(key) != null);
      }
      if (!fresh.isEmpty()) {
        writer(earlier, fresh).write(target, fingerprint);
      }
      ArchiveFile before = file;
      file = ArchiveFile.open(target, fingerprint);
      if (before != null) {
        before.close(); // who reads it now weaves the class
      }
      added.keySet().removeAll(waiting.keySet());
      used.addAll(waiting.keySet().stream().map(ClassKey::hash).toList());
      addedBytes.set(0);
    } catch (IOException | RuntimeException | OutOfMemoryError unwritable) {
      writable = false; // the classes are woven at each start
      added.clear();
      say.accept(
          "cannot write "
              + target
              + ": "
              + OutputFile.reason(unwritable)
              + ". Classes that are not in it are woven at each start.");
    }
  }

  private ArchiveWriter writer(@Nullable ArchiveFile earlier, Map<ClassKey, ArchivedClass> fresh)
      throws IOException {
    ArchiveWriter writer = new ArchiveWriter(earlier, null);
    writer.add(fresh);
    if (writer.bytes() > maxBytes) {
      writer = new ArchiveWriter(earlier, used);
      writer.add(fresh);
    }
    if (writer.bytes() > maxBytes) {
      throw new IOException("more than " + (maxBytes >> 20) + " MiB of woven classes");
    }
    writer.add(startClasses);
    return writer;
  }
}
