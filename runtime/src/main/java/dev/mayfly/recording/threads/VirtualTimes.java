package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.CallNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Confined to the thread that samples. Attributes the wall time of virtual threads to the contexts
 * in which looks see them. A thread that lives has the time since it began and no more.
 *
 * <p>When a thread ends is not known. One that a look has missed for the first time has, for the
 * time after the look before, the share of the interval that it had of its first one ({@link
 * VirtualTime#rest}): right on average, and off by less than an interval.
 *
 * <p>Threads that began and ended between two looks were never seen. Of threads that live for a
 * part p of an interval, looks see the part p: at an age that is p/2 intervals on average. So those
 * that are seen have p intervals with their rest, and each stands for 1 - p more ({@link
 * VirtualTime#unseen}; Horvitz and Thompson, JASA 1952). That is attributed as soon as there were
 * unseen threads which can have lived so long.
 */
final class VirtualTimes {
  private final Supplier<Stripes.Live> threads;
  private final TimeTree tree;
  private final SampledStack stack;

  /** The ones that the last look saw. */
  private List<VirtualRecorder> seen = List.of();

  /** The time of unseen threads that is not attributed; negative where too much was. */
  private final Map<CallNode, Long> owed = new HashMap<>();

  /** The time that unseen threads can have lived, less the attributed part. */
  private double room;

  private long started;
  private long look;

  VirtualTimes(Supplier<Stripes.Live> threads, TimeTree tree, SampledStack stack) {
    this.threads = threads;
    this.tree = tree;
    this.stack = stack;
  }

  /** The live threads as they are; their clock is to be read afterwards. */
  Stripes.Live live() {
    return threads.get();
  }

  /** Recording begins: the time before is not attributed. */
  void begin(Stripes.Live live) {
    look++;
    for (VirtualRecorder recorder : live.recorders()) {
      recorder.time = seenNow(new VirtualTime(1, 2, tree.outside())); // it ends at any time
    }
    owed.clear();
    room = 0;
    started = live.started();
    seen = live.recorders();
  }

  /**
   * A look at all threads.
   *
   * @param interval how long ago the last one was
   */
  void look(Stripes.Live live, long now, long interval) {
    look++;
    long unseen = live.started() - started;
    stack.looksAtVirtualThreads();
    for (VirtualRecorder recorder : live.recorders()) {
      CallNode context = stack.findAmongMany(recorder);
      VirtualTime time = recorder.time;
      if (time == null) {
        unseen--;
        long age = Math.min(interval, now - recorder.beganNanos);
        time = new VirtualTime(age, interval, context);
        recorder.time = time;
        add(context, age);
      } else {
        time.context = context;
        add(context, interval);
      }
      seenNow(time);
    }
    for (VirtualRecorder recorder : seen) {
      VirtualTime time = recorder.time;
      if (time != null && time.look != look) {
        ended(time, interval);
      }
    }
    addUnseen((double) unseen * interval);
    started = live.started();
    seen = live.recorders();
  }

  private VirtualTime seenNow(VirtualTime time) {
    time.look = look;
    return time;
  }

  private void ended(VirtualTime time, long interval) {
    add(time.context, time.rest(interval));
    if (time.context != tree.outside()) {
      owed.merge(time.context, time.unseen(), Long::sum);
    }
  }

  /** More threads have ended that no look has seen. */
  private void addUnseen(double lived) {
    room += lived;
    double due = 0;
    for (long nanos : owed.values()) {
      due += Math.max(0, nanos);
    }
    double share = Math.min(1, room / due);
    if (!(due > 0) || !(share > 0)) {
      return;
    }
    for (Map.Entry<CallNode, Long> entry : owed.entrySet()) {
      long nanos = (long) (share * Math.max(0, entry.getValue()));
      add(entry.getKey(), nanos);
      entry.setValue(entry.getValue() - nanos);
      room -= nanos;
    }
  }

  private void add(CallNode context, long nanos) {
    if (nanos > 0 && context != tree.outside()) {
      tree.addVirtualWall(context, nanos);
    }
  }
}
