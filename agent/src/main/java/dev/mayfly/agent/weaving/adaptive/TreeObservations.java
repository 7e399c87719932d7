package dev.mayfly.agent.weaving.adaptive;

import dev.mayfly.recording.CallNode;
import dev.mayfly.recording.ProfileVisitor;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Confined. What the trees tell of methods: which have been entered, and which called what
 * allocated (<em>busy</em> callees, at any depth).
 */
final class TreeObservations implements ProfileVisitor {
  /** The methods that have contexts. */
  final BitSet seen = new BitSet();

  /** For each method that has them, its busy callees. */
  final Map<Integer, BitSet> busyCallees = new HashMap<>();

  private int[] path = new int[256];
  private boolean[] busy = new boolean[256];
  private int depth = -1;

  @Override
  public void recorder(@Nullable Thread thread, long profilerBytes) {
    depth = -1;
  }

  @Override
  public void enter(int frameId, CallNode context) {
    if (++depth == path.length) {
      path = Arrays.copyOf(path, depth * 2);
      busy = Arrays.copyOf(busy, depth * 2);
    }
    path[depth] = frameId;
    busy[depth] = false;
    if (frameId > 0) {
      seen.set(frameId);
    }
  }

  @Override
  public void counters(int siteId, long allocations, long elements, long bytes) {
    if (depth >= 0) {
      busy[depth] = true;
    }
  }

  @Override
  public void failures(int siteId, long failures) {
    counters(siteId, failures, 0, 0);
  }

  @Override
  public void exit() {
    if (busy[depth] && depth > 0) {
      busy[depth - 1] = true;
      if (path[depth - 1] > 0) {
        // What is folded has the number of nothing else: 0.
        busyCallees
            .computeIfAbsent(path[depth - 1], key -> new BitSet())
            .set(Math.max(0, path[depth]));
      }
    }
    depth--;
  }

  @Override
  public void finished(String name, int threads, long allocatedBytes, long profilerBytes) {
    depth = -1; // what follows is by site
  }

  /** Whether a method was entered and never called anything that allocated. */
  boolean isTransparent(int frameId) {
    return seen.get(frameId) && !busyCallees.containsKey(frameId);
  }
}
