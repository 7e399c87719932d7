package dev.mayfly.lifetime;

import dev.mayfly.recording.LifetimeSource.Lifetimes;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.probes.MethodProbes;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.lang.ref.PhantomReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Confined to its test. A tracker that ticks by hand, contexts, and deaths by hand. */
public final class Fixture {
  public static final int SITE = 7;

  public final FakeClock clock;
  public final LifetimeTracker tracker;

  /** The objects: they die by hand only, whatever the collector of this JVM does. */
  private final List<Object> kept = new ArrayList<>();

  /** One entry of a snapshot. */
  public record Entry(CallNode context, int site, int contextWeight, Lifetimes lifetimes) {}

  public Fixture(int interval, long capacity) {
    this(interval, capacity, 1000);
  }

  /** A tracker whose objects are followed. */
  public Fixture(int interval, long capacity, Follower follower) {
    this(interval, capacity, 1000, new FakeClock(), follower);
  }

  public Fixture(int interval, long capacity, int maxEntries) {
    this(interval, capacity, maxEntries, new FakeClock());
  }

  public Fixture(int interval, long capacity, int maxEntries, FakeClock clock) {
    this(interval, capacity, maxEntries, clock, null);
  }

  private Fixture(
      int interval, long capacity, int maxEntries, FakeClock clock, @Nullable Follower follower) {
    this.clock = clock;
    tracker =
        new LifetimeTracker(
            new LifetimeConfig(interval, 0, capacity, maxEntries, 1, clock, Recorder.instance()),
            follower);
  }

  /** The context of a method of this thread, below its current one. */
  public static CallNode context(String method) {
    int frame = SiteRegistry.instance().frame(new MethodFrame("Subject", method, "()V"));
    MethodProbes.enter(frame);
    CallNode context = Objects.requireNonNull(CurrentRecorder.get()).current();
    MethodProbes.exit(frame);
    return context;
  }

  /** Tells the tracker of a new object. */
  public Object born(int site, CallNode context, int weight) {
    return born(site, context, weight, 1);
  }

  /** As above, of an object whose context was found for one in so many; 0 if not for this one. */
  Object born(int site, CallNode context, int weight, int contextWeight) {
    Object object = new Object();
    kept.add(object);
    tracker.born(object, site, context, weight, contextWeight);
    return object;
  }

  public List<Object> born(int count, CallNode context) {
    List<Object> objects = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      objects.add(born(SITE, context, 1));
    }
    return objects;
  }

  /** Does to the reference what a collector does when it finds the object dead. */
  public void kill(Object object) {
    boolean[] killed = {false};
    forEachReference(
        reference -> {
          if (reference.refersTo(object)) {
            reference.clear();
            killed[0] = true;
          }
        });
    if (!killed[0]) {
      throw new AssertionError("not tracked");
    }
  }

  void killAll() {
    forEachReference(PhantomReference::clear);
  }

  private void forEachReference(Consumer<PhantomReference<Object>> action) {
    Reaper reaper = tracker.reaper;
    List<PhantomReference<Object>[]> chunks = new ArrayList<>();
    reaper.survivors.pages.forEach(page -> chunks.add(page.references));
    List<ThreadBirths> threads = new ArrayList<>(reaper.threads);
    threads.addAll(reaper.newcomers);
    for (ThreadBirths thread : threads) {
      for (BirthChunk chunk = thread.first; chunk != null; chunk = chunk.next) {
        chunks.add(chunk.references);
      }
    }
    for (PhantomReference<Object>[] chunk : chunks) {
      for (PhantomReference<Object> reference : chunk) {
        if (reference != null) {
          action.accept(reference);
        }
      }
    }
  }

  /** The reaper's time comes, at these readings. */
  public void at(long nanos, long bytes) {
    clock.at(nanos, bytes);
    tracker.tick();
  }

  /** A collection ends, and the reaper's time comes. */
  public void collect() {
    clock.collections++;
    tracker.tick();
  }

  /** A collection of all generations ends, and the reaper's time comes. */
  void collectAll() {
    clock.whole++;
    collect();
  }

  public List<Entry> snapshot() {
    List<Entry> entries = new ArrayList<>();
    tracker.lifetimes(
        (context, site, contextWeight, lifetimes) ->
            entries.add(new Entry(context, site, contextWeight, lifetimes)));
    return entries;
  }

  /** The lifetimes of the only entry of a snapshot. */
  public Lifetimes only() {
    List<Entry> entries = snapshot();
    if (entries.size() != 1) {
      throw new AssertionError(entries.toString());
    }
    return entries.get(0).lifetimes();
  }

  /** Runs something on a thread that has ended when this returns. */
  public static void onThread(Runnable action) throws InterruptedException {
    Throwable[] failure = new Throwable[1];
    Thread thread = new Thread(action);
    thread.setUncaughtExceptionHandler((t, thrown) -> failure[0] = thrown);
    thread.start();
    thread.join();
    if (failure[0] != null) {
      throw new AssertionError(failure[0]);
    }
  }
}
