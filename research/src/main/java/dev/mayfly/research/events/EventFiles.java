package dev.mayfly.research.events;

import dev.mayfly.research.stream.EventFormat;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread. A recording of events: a file, and the one before where the latest were
 * kept. Read twice, first for its tables: sizes of types stand at the end.
 */
final class EventFiles {
  private final Path file;
  private final EventNames names = new EventNames();
  private final Map<Integer, EventDecoder> decoders = new HashMap<>();
  private long bytes;
  private long unreadable;
  private @Nullable EventFileEnd end;

  EventFiles(Path file) {
    this.file = file;
  }

  EventNames names() {
    return names;
  }

  /** The header of the recording. */
  BlockReader.Header header() throws IOException {
    try (InputStream in = open(file)) {
      return new BlockReader(in).header();
    }
  }

  /** Reads all tables, then hands over all events. */
  void read(EventHandler handler) throws IOException {
    List<Path> parts = parts();
    for (Path part : parts) {
      try (InputStream in = open(part)) {
        readTables(new BlockReader(in));
      }
    }
    for (Path part : parts) {
      try (InputStream in = open(part)) {
        readEvents(new BlockReader(in), handler, false);
      }
    }
    handler.end(end());
  }

  /** Hands over the events of one file, with the tables that stand before them. */
  void follow(InputStream growing, EventHandler handler) throws IOException {
    readEvents(new BlockReader(growing), handler, true);
  }

  /** Whether the end of the recording was read. */
  boolean isEnded() {
    return end != null;
  }

  EventFileEnd end() {
    EventFileEnd known = end;
    return known == null
        ? new EventFileEnd(false, 0, 0, unreadable, bytes)
        : new EventFileEnd(true, known.omitted(), known.nanos(), unreadable, bytes);
  }

  private void readTables(BlockReader reader) throws IOException {
    names.alignment(reader.header().alignment());
    for (BlockReader.Block block; (block = reader.next(false)) != null; ) {
      names.read(block);
    }
  }

  private void readEvents(BlockReader reader, EventHandler handler, boolean withTables)
      throws IOException {
    names.alignment(reader.header().alignment());
    for (BlockReader.Block block; end == null && (block = reader.next(true)) != null; ) {
      BlockBytes content = block.content();
      switch (block.letter()) {
        case EventFormat.EVENTS ->
            unreadable +=
                decoders
                    .computeIfAbsent(content.integer(), EventDecoder::new)
                    .decode(content, handler);
        case EventFormat.DROPPED -> {
          int thread = content.integer();
          long events = content.number();
          long from = content.number();
          handler.dropped(thread, events, from, from + content.number());
        }
        case EventFormat.END -> {
          content.number(); // written
          content.number(); // dropped
          end = new EventFileEnd(true, content.number(), content.number(), 0, 0);
        }
        default -> {
          if (withTables) {
            names.read(block);
          }
        }
      }
    }
    bytes += reader.bytes();
  }

  /** The file, behind the one that it has followed, if that is there. */
  private List<Path> parts() throws IOException {
    BlockReader.Header latest = header();
    List<Path> parts = new ArrayList<>();
    Path older = EventFormat.olderFile(file.toFile()).toPath();
    if (Files.isRegularFile(older)) {
      try (InputStream in = open(older)) {
        BlockReader.Header before = new BlockReader(in).header();
        if (before.startMillis() == latest.startMillis()
            && before.process() == latest.process()
            && before.number() + 1 == latest.number()) {
          parts.add(older);
        }
      }
    }
    parts.add(file);
    return parts;
  }

  private static InputStream open(Path file) throws IOException {
    return new BufferedInputStream(Files.newInputStream(file), 1 << 16);
  }
}
