package dev.mayfly.agent.flightrecorder;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.recording.OwnWork;
import dev.mayfly.report.stacks.StackRow;
import dev.mayfly.report.stacks.StackRows;
import dev.mayfly.snapshot.ProfileSnapshot;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe (one chunk at a time). Writes the counts into running recordings of JDK Flight
 * Recorder.
 *
 * <p>Flight Recorder asks for it whenever a chunk of its ends, at the latest when a recording stops
 * or the JVM exits: on the thread that ends the chunk, which may be one of the program's. The
 * events of a chunk have the counts since the chunk before, so those of all chunks add up to the
 * snapshot. Without a recording nothing is asked and nothing costs.
 */
public final class FlightRecordings {

  static final String MODULE = "jdk.jfr";

  private final AllocationProfiler profiler;
  private @Nullable ProfileSnapshot last;
  private boolean failed;

  private FlightRecordings(AllocationProfiler profiler) {
    this.profiler = profiler;
  }

  /** From now on, recordings have our events; says in one line why not. */
  public static void join(AllocationProfiler profiler) {
    if (ModuleLayer.boot().findModule(MODULE).isEmpty()) {
      StandardError.say(
          "option 'jfr' needs the module "
              + MODULE
              + "; add --add-modules "
              + MODULE
              + ". Mayfly continues without it.");
      return;
    }
    try {
      FlightRecordings recordings = new FlightRecordings(profiler);
      FlightRecorder.addPeriodicEvent(AllocationEvent.class, recordings::emit);
    } catch (RuntimeException | LinkageError refused) {
      StandardError.say(
          "option 'jfr': Flight Recorder refused: " + refused + ". Mayfly continues without it.");
    }
  }

  private void emit() {
    OwnWork.during(
        () -> {
          write();
          return null;
        });
  }

  private synchronized void write() {
    try {
      ProfileSnapshot now = profiler.snapshot();
      ProfileSnapshot before = last;
      ProfileSnapshot part = before == null ? now : now.minus(before);
      long since = part.environment().start().toEpochMilli();
      StackRows.of(part, row -> commit(row, since));
      last = now;
    } catch (RuntimeException | Error failure) {
      if (!failed) {
        StandardError.say("option 'jfr': a recording lacks events: " + failure);
      }
      failed = true;
    }
  }

  private static void commit(StackRow row, long since) {
    AllocationEvent event = new AllocationEvent();
    event.type = row.typeName();
    event.site = row.site();
    event.context = row.context();
    event.allocations = row.allocations();
    event.bytes = row.bytes();
    event.liveObjects = row.liveObjects();
    event.since = since;
    event.commit();
    row.medianNanos().ifPresent(median -> commitLifetime(row, median));
  }

  private static void commitLifetime(StackRow row, long medianNanos) {
    LifetimeEvent event = new LifetimeEvent();
    event.type = row.typeName();
    event.site = row.site();
    event.context = row.context();
    event.medianLifetime = medianNanos;
    event.commit();
  }
}
