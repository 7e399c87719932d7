package dev.mayfly.report.jfr;

import com.google.common.annotations.VisibleForTesting;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Confined to one thread: writes single events as a recording of JDK Flight Recorder, for JDK
 * Mission Control, {@code jfr print} and {@code jdk.jfr.consumer.RecordingFile}. A chunk is written
 * as soon as it has some {@value #CHUNK_BYTES} bytes, so memory is constant; a file that is cut off
 * is readable up to its last whole chunk.
 *
 * <p>All times are in nanoseconds since the start of recording. Events may come in any order.
 * Stacks have the innermost {@value #MAX_DEPTH} methods; longer ones are marked as truncated.
 *
 * @param <P> of what places in calling contexts are
 */
public final class JfrEventFile<P> {
  @VisibleForTesting static final int CHUNK_BYTES = 4_000_000;
  private static final int MAX_DEPTH = 1000;

  private final OutputStream out;
  private final long startNanos;
  private final JfrNames<P> names;
  private long chunkStart;
  private long latest;

  private JfrChunk chunk = JfrChunk.first();
  private final Map<P, Integer> stacks = new HashMap<>();
  private final Set<Integer> threads = new HashSet<>();

  /**
   * A recording without an event.
   *
   * @param out where it is written; not closed
   * @param startNanos the start of recording, in nanoseconds since 1970
   */
  public JfrEventFile(OutputStream out, long startNanos, JfrNames<P> names) {
    this.out = out;
    this.startNanos = startNanos;
    this.names = names;
  }

  /** Objects or arrays were allocated. */
  public void allocated(long nanos, int thread, P place, JfrAllocation allocation)
      throws IOException {
    add(
        event(JfrEventTypes.OBJECT_ALLOCATED, nanos)
            .number(threadOf(thread))
            .number(stackOf(place))
            .number(chunk.constants.type(allocation.typeName()))
            .number(allocation.object())
            .number(allocation.count())
            .number(Math.max(0, allocation.length()))
            .number(allocation.bytes()));
  }

  /** A collection found an object dead, which a thread of the profiler noticed. */
  public void freed(long nanos, int thread, long object) throws IOException {
    add(event(JfrEventTypes.OBJECT_FREED, nanos).number(threadOf(thread)).number(object));
  }

  /** A method begins. */
  public void entered(long nanos, int thread, P place) throws IOException {
    add(event(JfrEventTypes.METHOD_ENTERED, nanos).number(threadOf(thread)).number(stackOf(place)));
  }

  /** A method ends. */
  public void left(long nanos, int thread, P place) throws IOException {
    add(event(JfrEventTypes.METHOD_LEFT, nanos).number(threadOf(thread)).number(stackOf(place)));
  }

  /** An object is used. */
  public void used(long nanos, int thread, P place, long object) throws IOException {
    add(
        event(JfrEventTypes.OBJECT_USED, nanos)
            .number(threadOf(thread))
            .number(stackOf(place))
            .number(object));
  }

  /** Events of a thread between two moments are missing. */
  public void dropped(int thread, long events, long fromNanos, long toNanos) throws IOException {
    add(
        event(JfrEventTypes.EVENTS_DROPPED, fromNanos)
            .number(toNanos - fromNanos)
            .number(threadOf(thread))
            .number(events));
  }

  /**
   * Writes the remaining events, and one that describes the recording.
   *
   * @param nanos when the recording ended; 0 if that is not known
   * @param omitted how many events are missing at the limit or at the beginning
   */
  public void end(long nanos, long pid, boolean complete, long omitted) throws IOException {
    add(
        event(JfrEventTypes.EVENT_STREAM, Math.max(nanos, latest))
            .number(pid)
            .bit(complete)
            .number(omitted));
    writeChunk();
  }

  private JfrBytes event(JfrType type, long nanos) {
    latest = Math.max(latest, nanos);
    return new JfrBytes().number(type.id()).number(nanos);
  }

  private int threadOf(int number) {
    if (threads.add(number)) {
      chunk.constants.thread(number, names.thread(number));
    }
    return number;
  }

  private int stackOf(P place) {
    Integer known = stacks.get(place);
    if (known == null) {
      JfrStack stack = names.stack(place);
      int count = Math.min(stack.frames().size(), MAX_DEPTH);
      int[] methods = new int[count];
      for (int i = 0; i < count; i++) {
        methods[i] = chunk.constants.method(stack.frames().get(i));
      }
      boolean truncated = count < stack.frames().size();
      known = chunk.constants.stack(methods, count, stack.line(), truncated);
      stacks.put(place, known);
    }
    return known;
  }

  private void add(JfrBytes event) throws IOException {
    chunk.add(event);
    if (chunk.size() >= CHUNK_BYTES) {
      writeChunk();
    }
  }

  private void writeChunk() throws IOException {
    chunk.writeTo(
        out,
        JfrEventTypes.OF_STREAMS,
        startNanos + chunkStart,
        chunkStart,
        Math.max(1, latest - chunkStart));
    chunkStart = latest;
    chunk = chunk.next();
    stacks.clear();
    threads.clear();
  }
}
