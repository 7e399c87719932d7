package dev.mayfly.research.stream;

import static dev.mayfly.research.stream.EventFormat.zigzag;

import dev.mayfly.analysis.Contexts;
import dev.mayfly.recording.contexts.EventSink;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (its thread, or the holder of its lock), one reader (the file's writer). Encodes
 * the events of one thread into chunks, and hands full ones over. It neither locks nor throws, and
 * allocates at its start only: a small chunk, since most threads have few events.
 *
 * <p>Where no chunk is free, since the file's writer is behind, events are dropped, as many as fill
 * a chunk, and counted with the time since when.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>A record is published as a whole, and differences are to the last published one: wherever
 *       the stack of the thread ends in here, the next record takes the place of one that was not.
 *   <li>Each chunk begins afresh, so that it is read without the ones before.
 * </ul>
 */
public final class ThreadEvents implements EventSink {
  private static final int FIRST_SIZE = 1 << 12;

  /** The most bytes that an event takes, with all that precedes it. */
  private static final int LONGEST = 64;

  /** The number of events that share a reading of the clock. */
  private static final int TIME_MASK = 255;

  /** The destination of dropped events; by all threads at once. */
  private static final byte[] NOWHERE = new byte[EventChunk.SIZE];

  final int number;
  final Contexts contexts;

  private final EventStream stream;
  private volatile String name;
  private volatile boolean finished;

  /** The reader's: the oldest chunk that it has not done with. */
  EventChunk first;

  private EventChunk last;

  /** In place of the last while events are dropped. */
  private final EventChunk discarded = new EventChunk(NOWHERE);

  private boolean dropping;
  private long droppedEvents;
  private long droppedSinceNanos;

  // The chunk being written.

  private EventChunk chunk;
  private byte[] bytes;
  private int position;
  private int events;
  private int lastSite;
  private int lastContext;
  private int lastPlace;
  private long lastNumber;
  private long lastNanos;

  ThreadEvents(EventStream stream, int number, String name, Contexts contexts) {
    this.stream = stream;
    this.number = number;
    this.name = name;
    this.contexts = contexts;
    last = new EventChunk(new byte[FIRST_SIZE]);
    first = last;
    chunk = last;
    bytes = last.bytes;
    begin(last, stream.nanos());
  }

  // Events.

  @Override
  public boolean takesAllocations() {
    return stream.has(EventSettings.ALLOC);
  }

  @Override
  public void object(int site, int context, long object) {
    int at = number(context(start(), context), object);
    allocated(
        put(at, zigzag(site - lastSite) << EventFormat.KIND_BITS | EventFormat.OBJECT),
        site,
        context,
        object);
  }

  @Override
  public void array(int site, int context, int length, long object) {
    int at = number(context(start(), context), object);
    at = put(at, zigzag(site - lastSite) << EventFormat.KIND_BITS | EventFormat.ARRAY);
    allocated(put(at, length), site, context, object);
  }

  @Override
  public void arrays(int site, int context, long arrays, int length) {
    int at = context(start(), context);
    at = put(at, zigzag(site - lastSite) << EventFormat.OTHER_BITS | EventFormat.ARRAYS);
    allocated(put(put(at, arrays), length), site, context, 0);
  }

  private void allocated(int end, int site, int context, long object) {
    publish(end);
    lastSite = site;
    lastContext = context;
    lastNumber = object == 0 ? lastNumber : object;
  }

  /** A collection has found an object dead. */
  public void freed(long object) {
    int at = start(); // first: it may change what the difference is to
    long change = zigzag(object - lastNumber);
    publish(put(at, change << EventFormat.OTHER_BITS | EventFormat.FREE));
    lastNumber = object;
  }

  @Override
  public void used(long object, int place) {
    int at = number(start(), object);
    long change = zigzag(place - lastPlace);
    publish(put(at, change << EventFormat.OTHER_BITS | EventFormat.USE));
    lastPlace = place;
    lastNumber = object;
  }

  @Override
  public void entered(int place) {
    publish(put(start(), zigzag(place - lastPlace) << EventFormat.KIND_BITS | EventFormat.ENTER));
    lastPlace = place;
  }

  @Override
  public void left(int place) {
    publish(put(start(), zigzag(place - lastPlace) << EventFormat.KIND_BITS | EventFormat.LEAVE));
    lastPlace = place;
  }

  // Encoding.

  private int start() {
    if (position > bytes.length - LONGEST) {
      nextChunk();
    }
    return (events & TIME_MASK) == TIME_MASK ? time(position) : position;
  }

  private int time(int at) {
    long now = stream.nanos();
    long passed = Math.max(0, now - lastNanos);
    lastNanos += passed;
    return put(at, passed << EventFormat.KIND_BITS | EventFormat.TIME);
  }

  private int context(int at, int context) {
    return context == lastContext
        ? at
        : put(at, zigzag(context - lastContext) << EventFormat.KIND_BITS | EventFormat.CONTEXT);
  }

  private int number(int at, long object) {
    return object == 0
        ? at
        : put(at, zigzag(object - lastNumber) << EventFormat.KIND_BITS | EventFormat.NUMBER);
  }

  private int put(int from, long number) {
    return EventFormat.put(bytes, from, number);
  }

  private void publish(int end) {
    chunk.publish(events + 1, end);
    position = end;
    events++;
  }

  // Chunks.

  private void nextChunk() {
    EventChunk fresh = stream.nextChunk();
    long now = stream.nanos();
    if (dropping) {
      droppedEvents += events;
    }
    if (fresh == null) {
      droppedSinceNanos = dropping ? droppedSinceNanos : now;
      dropping = true;
      begin(discarded, now);
      return;
    }
    fresh.droppedEvents = droppedEvents;
    fresh.droppedSinceNanos = droppedSinceNanos;
    begin(fresh, now);
    last.next = fresh;
    last = fresh;
    dropping = false;
    droppedEvents = 0;
  }

  private void begin(EventChunk next, long now) {
    next.firstNanos = now;
    next.publish(0, 0);
    chunk = next;
    bytes = next.bytes;
    position = 0;
    events = 0;
    lastSite = 0;
    lastContext = 0;
    lastPlace = 0;
    lastNumber = 0;
    lastNanos = now;
  }

  // For the thread's recorder.

  @Override
  public void name(String newName) {
    name = newName;
  }

  @Override
  public void finish() {
    finished = true;
  }

  @Override
  public long heapBytes() {
    return last.bytes.length;
  }

  // For the reader.

  String name() {
    return name;
  }

  boolean isFinished() {
    return finished;
  }

  /** The dropped events that no chunk notes, as of now; null if there are none. */
  @Nullable Dropped dropped() {
    return dropping
        ? new Dropped(droppedEvents + EventChunk.events(discarded.published()), droppedSinceNanos)
        : null;
  }

  /** Immutable. How many events were dropped since a moment. */
  record Dropped(long events, long sinceNanos) {}
}
