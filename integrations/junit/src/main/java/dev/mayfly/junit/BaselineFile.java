package dev.mayfly.junit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import dev.mayfly.files.OutputFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Thread-safe, across processes too. The baselines of a module's tests in a file that people read:
 * sorted, a line for each number, so that a change shows as such. There is one object for all tests
 * of a run, which JUnit closes at its end.
 */
@SuppressWarnings("deprecation") // JUnit before 5.13 closes no other AutoCloseable
final class BaselineFile implements ExtensionContext.Store.CloseableResource, AutoCloseable {
  private static final int FORMAT = 1;
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  /** As it stands in the file. */
  private static final class Content {
    int mayflyBaseline = FORMAT;
    @Nullable Map<String, Entry> tests;
  }

  /** As it stands in the file; empty members are omitted. */
  private static final class Entry {
    @Nullable Map<String, Long> types;
    @Nullable Map<String, Long> elements;
    @Nullable Map<String, Long> sites;
    @Nullable Map<String, Long> madeByUnwovenCode;
    @Nullable Long bytecodes;
  }

  /** Immutable. The file as it was read, to be read again when it has changed. */
  private record Known(FileTime modified, long size, Map<String, Entry> tests) {}

  private final Path file;
  private final Map<String, BaselineEntry> updates = new TreeMap<>();
  private @Nullable Known known;

  BaselineFile(Path file) {
    this.file = file.toAbsolutePath();
  }

  /**
   * The baseline of a test.
   *
   * @throws ExtensionConfigurationException if the file cannot be read
   */
  synchronized Optional<BaselineEntry> get(String test) {
    return Optional.ofNullable(tests().get(test))
        .map(
            entry ->
                new BaselineEntry(
                    orEmpty(entry.types),
                    orEmpty(entry.elements),
                    orEmpty(entry.sites),
                    orEmpty(entry.madeByUnwovenCode),
                    entry.bytecodes == null ? 0 : entry.bytecodes));
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
      FileTime modified = Files.getLastModifiedTime(file);
      long size = Files.size(file);
      Known last = known;
      if (last != null && last.modified.equals(modified) && last.size == size) {
        return last.tests;
      }
      Content content = GSON.fromJson(Files.readString(file), Content.class);
      if (content == null || content.mayflyBaseline != FORMAT) {
        throw unreadable("it does not have the format " + FORMAT);
      }
      Map<String, Entry> tests =
          content.tests == null ? new TreeMap<>() : new TreeMap<>(content.tests);
      known = new Known(modified, size, tests);
      return tests;
    } catch (IOException denied) {
      throw unreadable(OutputFile.reason(denied, file.toString()));
    } catch (JsonParseException broken) {
      throw unreadable(String.valueOf(broken.getMessage()));
    }
  }

  private ExtensionConfigurationException unreadable(String reason) {
    return new ExtensionConfigurationException(
        name()
            + " is unreadable: "
            + reason
            + "; repair it, or delete it and create it again with"
            + " -Dmayfly.baseline=update");
  }

  /** Replaces the baseline of a test, when {@link #close} is called. */
  synchronized void put(String test, BaselineEntry made) {
    updates.put(test, made);
  }

  /**
   * Writes the replaced entries. Other JVMs that run tests of the same module may do the same at
   * this time: each waits for the others.
   *
   * @throws ExtensionConfigurationException if the file cannot be written
   */
  @Override
  public synchronized void close() {
    if (updates.isEmpty()) {
      return;
    }
    Path guard =
        Path.of(System.getProperty("java.io.tmpdir"))
            .resolve("mayfly-baseline-" + Integer.toHexString(file.hashCode()) + ".lock");
    try (FileChannel channel = FileChannel.open(guard, CREATE, WRITE, LinkOption.NOFOLLOW_LINKS);
        FileLock lock = channel.lock()) {
      known = null;
      Map<String, Entry> tests = tests();
      updates.forEach((test, made) -> tests.put(test, entry(made)));
      Content content = new Content();
      content.tests = tests;
      if (lock.isValid()) {
        write(GSON.toJson(content) + "\n");
      }
      updates.clear();
      known = null;
    } catch (IOException failure) {
      throw new ExtensionConfigurationException(
          name() + " cannot be written: " + OutputFile.reason(failure));
    }
  }

  private static Entry entry(BaselineEntry made) {
    Entry entry = new Entry();
    entry.types = new TreeMap<>(made.types());
    entry.elements = orNull(made.elements());
    entry.sites = orNull(made.sites());
    entry.madeByUnwovenCode = orNull(made.apart());
    entry.bytecodes = made.bytecodes() == 0 ? null : made.bytecodes();
    return entry;
  }

  private void write(String text) throws IOException {
    if (Files.exists(file) && Files.readString(file).equals(text)) {
      return;
    }
    OutputFile.replace(file, out -> out.write(text.getBytes(UTF_8)));
  }

  /** Its name, as the user knows it. */
  String name() {
    Path here = Path.of("").toAbsolutePath();
    return (file.startsWith(here) ? here.relativize(file) : file).toString();
  }
}
