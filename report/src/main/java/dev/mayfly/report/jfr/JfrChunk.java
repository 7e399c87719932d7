package dev.mayfly.report.jfr;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * Confined to one thread: a chunk of a Flight Recorder file, which is readable by itself [1]. A
 * file is one of them, or several one behind the other.
 *
 * <p>[1] https://github.com/openjdk/jdk/tree/jdk-25-ga/src/jdk.jfr (ChunkHeader, MetadataReader)
 */
final class JfrChunk {
  private static final int HEADER = 68;
  private static final int MAJOR = 2;
  private static final int MINOR = 1;
  private static final int COMPRESSED_INTS = 1;
  private static final long TICKS_A_SECOND = 1_000_000_000;

  final JfrConstants constants;
  private final JfrBytes events;

  private JfrChunk(JfrConstants constants, JfrBytes events) {
    this.constants = constants;
    this.events = events;
  }

  /** The first chunk of a file, without events. */
  static JfrChunk first() {
    return new JfrChunk(new JfrConstants(), new JfrBytes());
  }

  /** The chunk behind this one, without events; this one is over, and its memory used again. */
  JfrChunk next() {
    return new JfrChunk(new JfrConstants(constants), events.clear());
  }

  /** Adds an event, which has its type and its fields. */
  void add(JfrBytes event) {
    events.event(event);
  }

  /** About how many bytes it has. */
  int size() {
    return HEADER + events.size() + constants.size();
  }

  /**
   * Writes the chunk.
   *
   * @param startNanos when it begins, in nanoseconds since 1970
   * @param startTicks the same moment on the clock of events, which has nanoseconds, too
   */
  void writeTo(OutputStream out, List<JfrType> types, long startNanos, long startTicks, long ticks)
      throws IOException {
    JfrBytes pools = new JfrBytes().event(constants.event());
    JfrBytes metadata = new JfrBytes().event(new JfrMetadata().event(types));
    long poolsAt = HEADER + (long) events.size();
    long metadataAt = poolsAt + pools.size();
    JfrBytes header =
        new JfrBytes()
            .fixed('F', 1)
            .fixed('L', 1)
            .fixed('R', 1)
            .fixed(0, 1)
            .fixed(MAJOR, 2)
            .fixed(MINOR, 2)
            .fixed(metadataAt + metadata.size(), Long.BYTES)
            .fixed(poolsAt, Long.BYTES)
            .fixed(metadataAt, Long.BYTES)
            .fixed(startNanos, Long.BYTES)
            .fixed(ticks, Long.BYTES)
            .fixed(startTicks, Long.BYTES)
            .fixed(TICKS_A_SECOND, Long.BYTES)
            .fixed(COMPRESSED_INTS, Integer.BYTES);
    for (JfrBytes part : new JfrBytes[] {header, events, pools, metadata}) {
      part.writeTo(out);
    }
  }
}
