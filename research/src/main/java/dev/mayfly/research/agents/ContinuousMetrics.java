package dev.mayfly.research.agents;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.agents.AgentReport;
import dev.mayfly.agents.AgentSession;
import dev.mayfly.agents.ProfilingAgent;
import dev.mayfly.agents.ThreadMetrics;
import dev.mayfly.agents.ThreadProfile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe. Notes what each thread has allocated, each time that it has executed so many
 * bytecodes. Where there is no room for more, every second note of each thread is dropped, and the
 * interval doubles.
 */
public final class ContinuousMetrics implements ProfilingAgent {
  private static final long INTERVAL = 10_000_000;
  private static final long SHORTEST = 1_000;
  private static final int MOST = 2_000;

  private final List<ThreadMetrics> notes = new ArrayList<>();
  private long interval = INTERVAL;

  @Override
  public synchronized long begin(AgentSession session) {
    String argument = session.argument();
    if (!argument.isEmpty()) {
      interval = parse(argument);
    }
    return interval;
  }

  private static long parse(String argument) {
    try {
      long number = Long.parseLong(argument.replace("_", ""));
      if (number >= SHORTEST) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // reported below
    }
    throw new IllegalArgumentException(
        lenientFormat(
            "the interval must be a number of bytecodes from %s, as in continuous:1000000, not"
                + " '%s'",
            SHORTEST, argument));
  }

  @Override
  public long activated(ThreadProfile thread) {
    ThreadMetrics now = thread.metrics(); // without the lock: it takes its time
    synchronized (this) {
      notes.add(now);
      if (notes.size() == MOST) {
        halve();
      }
      return interval;
    }
  }

  private void halve() {
    Map<Long, Integer> seen = new HashMap<>();
    notes.removeIf(note -> seen.merge(note.threadId(), 1, Integer::sum) % 2 != 0);
    interval *= 2;
  }

  @Override
  public synchronized void report(AgentReport report) {
    notes.forEach(report::metrics);
  }
}
