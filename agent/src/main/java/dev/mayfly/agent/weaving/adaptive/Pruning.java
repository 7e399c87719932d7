package dev.mayfly.agent.weaving.adaptive;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * Confined to the reweaving thread. Takes the entries and exits out of methods for which they have
 * proved to be of no use, and puts them back where that turns out to be wrong.
 *
 * <p>After some seconds, and then at growing intervals, it learns from the trees which methods have
 * called nothing that allocated: these become <em>transparent</em> where they are hot. Their own
 * allocations keep their contexts. {@link MissingFrames} tells when a transparent method calls what
 * allocates after all; {@link AmbiguousMethods} leaves out those for which it could not tell. A
 * method that was taken back is never made transparent again.
 */
public final class Pruning {
  /** Not at once: each lesson makes the JVM drop compiled code. */
  private static final long FIRST_NANOS = TimeUnit.SECONDS.toNanos(3);

  private static final long LAST_NANOS = TimeUnit.SECONDS.toNanos(64);

  /** Samples in a class from which it is worth being woven again: few in a thousand. */
  private static final int HOT = 2;

  private final Recorder recorder;
  private final SiteRegistry sites = SiteRegistry.instance();
  private final TransparentMethods transparent;
  private final CallGraph graph;
  private final Reweaving reweaving;
  private final MissingFrames missing;
  private final HotFrames hot = new HotFrames();
  private final Set<MethodFrame> takenBack = new HashSet<>();
  private int attemptsLeft;
  private long interval = FIRST_NANOS;
  private long lessonAt = System.nanoTime() + FIRST_NANOS;

  /**
   * Begins to watch.
   *
   * @param recorder what woven code records into
   * @param transparent the methods that are transparent
   * @param graph what the classes call
   * @param reweaving weaves classes again
   */
  public Pruning(
      Recorder recorder, TransparentMethods transparent, CallGraph graph, Reweaving reweaving) {
    this.recorder = recorder;
    this.transparent = transparent;
    this.graph = graph;
    this.reweaving = reweaving;
    missing = new MissingFrames(transparent);
    recorder.firstEvents(missing);
  }

  /** Does what is to be done now; to be called ten times a second. */
  public void tick() {
    takeBackMissing();
    reweave();
    if (System.nanoTime() - lessonAt >= 0 && recorder.isRecording() && reweaving.isIdle()) {
      learn();
      interval = Math.min(2 * interval, LAST_NANOS);
      lessonAt = System.nanoTime() + interval;
    }
  }

  private void takeBackMissing() {
    MethodFrame method = missing.poll();
    while (method != null) {
      takeBack(method);
      method = missing.poll();
    }
  }

  private void takeBack(MethodFrame method) {
    takenBack.add(method);
    if (transparent.contains(method) && !reweaving.isFixed(method.className())) {
      transparent.remove(method);
      request(method.className());
    }
  }

  private void request(String className) {
    reweaving.request(className);
    attemptsLeft = Reweaving.ATTEMPTS;
  }

  private void reweave() {
    if (reweaving.isIdle()) {
      return;
    }
    if (reweaving.attempt()) {
      WeavingLedger.instance().now(WeavingLedger.TRANSPARENT, names(reweaving.applied()));
    } else if (--attemptsLeft <= 0) {
      reweaving.giveUp();
    }
  }

  private static Set<String> names(List<MethodFrame> methods) {
    Set<String> names = new TreeSet<>();
    methods.forEach(method -> names.add(method.className() + "." + method.methodName()));
    return names;
  }

  private void learn() {
    missing.lookAgain();
    hot.sample(recorder);
    TreeObservations lessons = new TreeObservations();
    recorder.threads().accept(lessons);
    BitSet wanted = new BitSet();
    for (MethodFrame method : transparent.all()) {
      int frame = sites.frame(method);
      if (takenBack.contains(method) || lessons.busyCallees.containsKey(frame)) {
        takeBack(method);
      } else {
        wanted.set(frame);
      }
    }
    BitSet candidates = hotCandidates(lessons);
    wanted.or(candidates);
    BitSet ambiguous = new AmbiguousMethods(graph, lessons, wanted).find();
    for (int frame = wanted.nextSetBit(1); frame > 0; frame = wanted.nextSetBit(frame + 1)) {
      MethodFrame method = sites.frame(frame);
      if (method == null) {
        continue;
      }
      if (ambiguous.get(frame)) {
        takeBack(method);
      } else if (candidates.get(frame)) {
        transparent.add(method);
        request(method.className());
      }
    }
  }

  /** The methods that might become transparent, of the classes where it would save time. */
  private BitSet hotCandidates(TreeObservations lessons) {
    Map<String, Integer> hits = new HashMap<>();
    Map<String, List<Integer>> candidates = new HashMap<>();
    for (int frame = lessons.seen.nextSetBit(1);
        frame > 0;
        frame = lessons.seen.nextSetBit(frame + 1)) {
      MethodFrame method = sites.frame(frame);
      if (method != null
          && lessons.isTransparent(frame)
          && !takenBack.contains(method)
          && !transparent.contains(method)
          && !reweaving.isFixed(method.className())) {
        hits.merge(method.className(), hot.of(frame), Integer::sum);
        candidates.computeIfAbsent(method.className(), key -> new ArrayList<>()).add(frame);
      }
    }
    BitSet chosen = new BitSet();
    candidates.forEach(
        (className, frames) -> {
          if (hits.getOrDefault(className, 0) >= HOT) {
            frames.forEach(chosen::set);
          }
        });
    return chosen;
  }
}
