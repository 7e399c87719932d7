package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.site.ThreadGroupName;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Confined (guarded by the registry's retirement lock). Totals by site of threads that have
 * finished, in groups of like names: a pool's {@code worker-1}, {@code worker-2} are {@code
 * worker-#}. Bounded: what comes after the last group goes to one more.
 */
final class FinishedThreads {
  private static final int MAX_GROUPS = 64;
  private static final String OTHERS = "(other finished threads)";

  private final Map<String, ThreadSites> groups = new LinkedHashMap<>();

  ThreadSites group(String threadName) {
    String name = ThreadGroupName.of(threadName);
    if (!groups.containsKey(name) && groups.size() >= MAX_GROUPS) {
      name = OTHERS;
    }
    return groups.computeIfAbsent(name, key -> new ThreadSites());
  }

  void accept(ProfileVisitor visitor) {
    groups.forEach((name, sites) -> sites.accept(name, visitor));
  }
}
