package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.Named;
import dev.mayfly.recording.contexts.NodeCounters;
import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.recording.contexts.TreeWalk;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Confined. What recorders hold of one test's sites, as text: {@code "a/b Thing" -> "2"}, {@code "a
 * int[]" -> "1/3"} with elements, {@code "a Thing failed" -> "1"}.
 */
public final class Counts implements ProfileVisitor {
  private final String test;
  private final Deque<String> path = new ArrayDeque<>();
  private final Map<String, long[]> rows = new TreeMap<>();
  private final Map<String, String> threads = new TreeMap<>();
  private @Nullable String group;

  private Counts(String test) {
    this.test = test;
  }

  /** Of all recorders: those of live threads and the retired tree. */
  public static Counts ofAll(String test) {
    Counts counts = new Counts(test);
    RecorderRegistry.instance().accept(counts);
    return counts;
  }

  /** Of one recorder that the registry does not know. */
  public static Map<String, String> of(String test, PlatformRecorder recorder) {
    return of(test, recorder.tree, recorder);
  }

  /** Of a tree that virtual threads share. */
  public static Map<String, String> of(String test, CallTree tree) {
    return of(test, tree, null);
  }

  private static Map<String, String> of(
      String test, CallTree tree, @Nullable PlatformRecorder recorder) {
    Counts counts = new Counts(test);
    TreeWalk.walk(
        tree.root,
        node -> {
          counts.enter(node.frame(), node);
          NodeCounters.forEach(node, counts::counter);
          if (recorder != null) {
            recorder.forPending(node, counts::counter);
          }
        },
        node -> counts.exit());
    return counts.table();
  }

  private void counter(int key, long allocations, long elements, long bytes) {
    if (key > 0) {
      counters(key, allocations, elements, bytes);
    } else {
      failures(~key, allocations);
    }
  }

  /** Allocations and elements by context and type. */
  public Map<String, String> table() {
    Map<String, String> table = new TreeMap<>();
    rows.forEach(
        (key, counts) -> table.put(key, counts[0] + (counts[1] == 0 ? "" : "/" + counts[1])));
    return table;
  }

  public long total() {
    return rows.values().stream().mapToLong(counts -> counts[0]).sum();
  }

  public long bytes() {
    return rows.values().stream().mapToLong(counts -> counts[2]).sum();
  }

  /** How many threads each group of finished ones has, and what they allocated. */
  public Map<String, String> finishedThreads() {
    return threads;
  }

  @Override
  public void recorder(@Nullable Thread thread, long profilerBytes) {
    path.clear();
  }

  @Override
  public void enter(int frameId, CallNode context) {
    MethodFrame frame = frameId > 0 ? SiteRegistry.instance().frame(frameId) : null;
    String name = frame != null ? frame.methodName() : frameId == 0 ? "" : "(folded)";
    String parent = path.peek();
    path.push(parent == null || parent.isEmpty() ? name : parent + "/" + name);
  }

  @Override
  public void counters(int siteId, long allocations, long elements, long bytes) {
    if (isOurs(siteId)) {
      String place = group == null ? path.peek() : group;
      add((place + " " + Named.typeOf(siteId)).strip(), allocations, elements, bytes);
    }
  }

  @Override
  public void failures(int siteId, long failures) {
    if (isOurs(siteId)) {
      add((path.peek() + " " + Named.typeOf(siteId)).strip() + " failed", failures, 0, 0);
    }
  }

  private boolean isOurs(int siteId) {
    return SiteRegistry.instance().site(siteId).method().className().equals(test);
  }

  private void add(String key, long allocations, long elements, long bytes) {
    if (group != null) {
      threads.merge(group, " +" + allocations, String::concat);
      return;
    }
    long[] row = rows.computeIfAbsent(key, absent -> new long[3]);
    row[0] += allocations;
    row[1] += elements;
    row[2] += bytes;
  }

  @Override
  public void exit() {
    path.pop();
  }

  @Override
  public void finished(String name, int count, long allocatedBytes, long profilerBytes) {
    group = name;
    threads.put(name, String.valueOf(count));
  }
}
