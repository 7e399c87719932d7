package dev.mayfly.research.stream;

import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.management.AttachMark;
import dev.mayfly.agent.threads.AgentThread;
import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.Event;
import dev.mayfly.files.OutputFile;
import dev.mayfly.files.OutputLock;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.types.ArrayLayout;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The recording of events into a file, from the start of the agent to the exit. Thread-safe. */
final class EventLog {
  private final RequestedEvents requested;
  private final Recorder recorder;
  private final EventWriter writer;

  private EventLog(RequestedEvents requested, Recorder recorder, EventWriter writer) {
    this.requested = requested;
    this.recorder = recorder;
    this.writer = writer;
  }

  /**
   * Opens the file; null where it cannot be made.
   *
   * @param claimed the directory that no other JVM writes to
   */
  static @Nullable EventLog open(RequestedEvents requested, Path claimed, Recorder recorder) {
    EventSettings settings =
        new EventSettings(
            requested.file().toFile(),
            requested.limit(),
            requested.dropsOldest(),
            requested.kinds(),
            ArrayLayout.alignment(),
            System.currentTimeMillis(),
            ProcessHandle.current().pid());
    EventStream stream = new EventStream(requested.kinds());
    EventWriter writer = new EventWriter(stream, settings, StandardError::say);
    try {
      claim(requested.file(), claimed);
      writer.open();
    } catch (IOException refused) {
      StandardError.say(
          "option 'events': cannot write "
              + OutputFile.reason(refused)
              + ". Mayfly continues without events.");
      return null;
    }
    if (settings.has(EventSettings.ENTER)) {
      Analyses.require(Event.ENTERED.bit() | Event.LEFT.bit());
    }
    stream.listenTo(recorder);
    return new EventLog(requested, recorder, writer);
  }

  /** Writes them from now on, and lets others know where. */
  void start(Host host) {
    Instrumentation instrumentation = host.instrumentation();
    if (instrumentation != null) {
      AttachMark.setFile(instrumentation, requested.file());
    }
    AgentThread.start("mayfly-events", writer::pass);
  }

  /** No other JVM writes to this file. */
  private static void claim(Path file, Path claimed) throws IOException {
    boolean special = Files.exists(file) && !Files.isRegularFile(file); // a pipe, say
    if (claimed.equals(file.getParent()) || special) {
      return;
    }
    OutputFile.makeDirectory(file.getParent());
    if (!OutputLock.take(file.resolveSibling("." + file.getFileName() + ".lock"))) {
      throw new IOException(
          file + ": another JVM writes to it; with %p in events.file= each has a file of its own");
    }
  }

  /** Writes the remaining events, and reports in one line how many the file has. */
  void close() {
    recorder.finishPending();
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
