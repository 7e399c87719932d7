package dev.mayfly.junit;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * Thread-safe, across processes too. The baselines of a module's tests in a file that people read:
 * sorted, a line for each number, so that a change shows as such.
 */
final class BaselineFile {
  private static final int FORMAT = 1;
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  /** As it stands in the file. */
  private static final class Content {
    int mayflyBaseline = FORMAT;
    @Nullable Map<String, Entry> tests;
  }

  /** As it stands in the file; what is empty is left out. */
  private static final class Entry {
    @Nullable Map<String, Long> types;
    @Nullable Map<String, Long> elements;
    @Nullable Map<String, Long> sites;
    @Nullable Map<String, Long> madeByUnwovenCode;
  }

  private final Path file;

  BaselineFile(Path file) {
    this.file = file.toAbsolutePath();
  }

  /**
   * The baseline of a test.
   *
   * @throws ExtensionConfigurationException if the file cannot be read
   */
  Optional<BaselineEntry> get(String test) {
    return Optional.ofNullable(tests().get(test))
        .map(
            entry ->
                new BaselineEntry(
                    orEmpty(entry.types),
                    orEmpty(entry.elements),
                    orEmpty(entry.sites),
                    orEmpty(entry.madeByUnwovenCode)));
  }

  private static Map<String, Long> orEmpty(@Nullable Map<String, Long> map) {
    return map == null ? new TreeMap<>() : map;
  }

  private static @Nullable Map<String, Long> orNull(Map<String, Long> map) {
    return map.isEmpty() ? null : new TreeMap<>(map);
  }

  private Map<String, Entry> tests() {
    if (!Files.exists(file)) {
      return new TreeMap<>();
    }
    try {
      Content content = GSON.fromJson(Files.readString(file), Content.class);
      if (content == null || content.mayflyBaseline != FORMAT) {
        throw unreadable("it is of another format than " + FORMAT);
      }
      return content.tests == null ? new TreeMap<>() : new TreeMap<>(content.tests);
    } catch (IOException | JsonParseException broken) {
      throw unreadable(String.valueOf(broken.getMessage()));
    }
  }

  private ExtensionConfigurationException unreadable(String reason) {
    return new ExtensionConfigurationException(
        name()
            + " cannot be read: "
            + reason
            + "; mend it, or delete it and write it anew with"
            + " -Dmayfly.baseline=update");
  }

  /**
   * Replaces the baseline of a test. Other JVMs that run tests of the same module may do the same
   * at this time: each waits for the others.
   *
   * @throws ExtensionConfigurationException if the file cannot be written
   */
  void put(String test, BaselineEntry made) {
    synchronized (BaselineFile.class) {
      Path guard =
          Path.of(System.getProperty("java.io.tmpdir"))
              .resolve("mayfly-baseline-" + Integer.toHexString(file.hashCode()) + ".lock");
      try (FileChannel channel =
              FileChannel.open(guard, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        Map<String, Entry> tests = tests();
        Entry entry = new Entry();
        entry.types = new TreeMap<>(made.types());
        entry.elements = orNull(made.elements());
        entry.sites = orNull(made.sites());
        entry.madeByUnwovenCode = orNull(made.apart());
        tests.put(test, entry);
        Content content = new Content();
        content.tests = tests;
        if (lock.isValid()) {
          write(GSON.toJson(content) + "\n");
        }
      } catch (IOException failure) {
        throw new ExtensionConfigurationException(name() + " cannot be written: " + failure);
      }
    }
  }

  private void write(String text) throws IOException {
    if (Files.exists(file) && Files.readString(file).equals(text)) {
      return;
    }
    Path temporary = Files.createTempFile(file.getParent(), "." + file.getFileName(), ".tmp");
    try {
      Files.writeString(temporary, text);
      Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Its name, as the user knows it. */
  String name() {
    Path here = Path.of("").toAbsolutePath();
    return (file.startsWith(here) ? here.relativize(file) : file).toString();
  }
}
