package dev.mayfly.agent;

import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.management.AttachMark;
import dev.mayfly.agent.options.RequestedEvents;
import dev.mayfly.agent.threads.AgentThread;
import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.Event;
import dev.mayfly.events.EventSettings;
import dev.mayfly.events.EventStream;
import dev.mayfly.events.EventTotals;
import dev.mayfly.events.EventWriter;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.types.ArrayLayout;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Thread-safe. The recording of events into a file, from the start of the agent to the exit. */
final class EventRecording {
  private final RequestedEvents requested;
  private final Recorder recorder;
  private final EventWriter writer;

  private EventRecording(RequestedEvents requested, Recorder recorder, EventWriter writer) {
    this.requested = requested;
    this.recorder = recorder;
    this.writer = writer;
  }

  /** Starts it; null if it is not requested, and where the file cannot be made. */
  static @Nullable EventRecording start(
      RequestedEvents requested, Recorder recorder, Instrumentation instrumentation) {
    if (requested.isEmpty() || AheadOfTimeStart.isRequested()) {
      return null;
    }
    EventSettings settings =
        new EventSettings(
            requested.file().toFile(),
            requested.limit(),
            requested.atLimit() == RequestedEvents.AtLimit.OLDEST,
            requested.kinds(),
            ArrayLayout.alignment(),
            System.currentTimeMillis(),
            ProcessHandle.current().pid());
    EventStream stream = new EventStream(requested.kinds());
    EventWriter writer = new EventWriter(stream, settings, StandardError::say);
    try {
      writer.open();
    } catch (IOException refused) {
      StandardError.say(
          "option 'events': cannot write " + refused + ". Mayfly continues without events.");
      return null;
    }
    if (settings.has(EventSettings.ENTER)) {
      Analyses.require(Event.ENTERED.bit() | Event.LEFT.bit());
    }
    recorder.recordEvents(stream);
    AttachMark.setEvents(instrumentation, requested.file());
    AgentThread.start("mayfly-events", writer::pass);
    return new EventRecording(requested, recorder, writer);
  }

  /** Writes what is left, and says in one line what there is. */
  void close() {
    recorder.finishEvents();
    EventTotals totals = writer.close();
    StandardError.say(
        String.format(Locale.ROOT, "%,d events in %s", totals.written(), requested.file())
            + lost(totals.dropped(), "dropped because writing was too slow or failed")
            + lost(totals.omitted(), "omitted at events.limit"));
  }

  private static String lost(long events, String why) {
    return events == 0 ? "" : String.format(Locale.ROOT, "; %,d %s", events, why);
  }
}
