package dev.mayfly.research.events;

import dev.mayfly.research.events.RecordedEvent.Kind;
import dev.mayfly.research.stream.EventFormat;
import java.io.IOException;

/** Confined to one thread. Decodes the events of one thread of the program. */
final class EventDecoder {
  private static final int KIND_MASK = (1 << EventFormat.KIND_BITS) - 1;
  private static final int OTHER_MASK = (1 << EventFormat.OTHER_BITS) - 1;

  private final int thread;
  private boolean begun;
  private int site;
  private int place;
  private int context;
  private long number;
  private long nanos;

  EventDecoder(int thread) {
    this.thread = thread;
  }

  /**
   * Decodes the rest of a block.
   *
   * @return how many events it could not decode: their beginning is not in the file
   */
  long decode(BlockBytes block, EventHandler handler) throws IOException {
    boolean continues = block.number() != 0;
    long first = block.number();
    block.number(); // when it was written
    long events = block.number();
    if (continues && !begun) {
      return events;
    }
    if (!continues) {
      begun = true;
      site = 0;
      place = 0;
      context = 0;
      number = 0;
      nanos = first;
    }
    decodeRecords(block, handler);
    return 0;
  }

  private void decodeRecords(BlockBytes block, EventHandler handler) throws IOException {
    long object = 0;
    while (block.hasMore()) {
      long record = block.number();
      int kind = (int) record & KIND_MASK;
      int bits = EventFormat.KIND_BITS;
      if (kind == EventFormat.OTHER) {
        kind = (int) record & OTHER_MASK;
        bits = EventFormat.OTHER_BITS;
      }
      long value = record >>> bits;
      switch (kind) {
        case EventFormat.TIME -> nanos += value;
        case EventFormat.CONTEXT -> context += (int) EventFormat.unzigzag(value);
        case EventFormat.NUMBER -> {
          number += EventFormat.unzigzag(value);
          object = number;
        }
        default -> {
          handler.event(event(kind, EventFormat.unzigzag(value), object, block));
          object = 0;
        }
      }
    }
  }

  private RecordedEvent event(int kind, long change, long object, BlockBytes block) {
    switch (kind) {
      case EventFormat.OBJECT -> {
        site += (int) change;
        return allocation(object, 1, -1);
      }
      case EventFormat.ARRAY -> {
        site += (int) change;
        return allocation(object, 1, block.integer());
      }
      case EventFormat.ARRAYS -> {
        site += (int) change;
        long arrays = block.number();
        return allocation(object, arrays, block.integer());
      }
      case EventFormat.ENTER -> {
        return atPlace(Kind.ENTER, change, 0);
      }
      case EventFormat.LEAVE -> {
        return atPlace(Kind.LEAVE, change, 0);
      }
      case EventFormat.USE -> {
        return atPlace(Kind.USE, change, object);
      }
      case EventFormat.FREE -> {
        number += change;
        return new RecordedEvent(Kind.FREE, thread, nanos, number, 0, 0, 0, -1);
      }
      default -> throw new EventFileException("damaged: no record of an event is of kind " + kind);
    }
  }

  private RecordedEvent allocation(long object, long count, int length) {
    return new RecordedEvent(Kind.ALLOC, thread, nanos, object, site, context, count, length);
  }

  private RecordedEvent atPlace(Kind kind, long change, long object) {
    place += (int) change;
    return new RecordedEvent(kind, thread, nanos, object, place, 0, 0, -1);
  }
}
