package dev.mayfly.report.wording;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.Note;
import java.util.List;

/** Thread-safe, without state: what a snapshot promises, and what it does not, in words. */
public final class NoteSentences {

  private static final String LOWER_BOUND =
      "Before JDK 21 the bytes of finished threads are a lower bound.";

  private NoteSentences() {}

  /** The notes of a snapshot, each sentence once. */
  public static ImmutableList<String> of(ProfileSnapshot snapshot) {
    ImmutableSet.Builder<String> sentences = ImmutableSet.builder();
    snapshot.notes().forEach(note -> sentences.add(of(note)));
    String dropped = LifetimeSentences.dropped(snapshot);
    if (!dropped.isEmpty()) {
      sentences.add("Lifetimes: " + dropped);
    }
    String notExact = LifetimeSentences.notExact(snapshot);
    if (!notExact.isEmpty()) {
      sentences.add(notExact);
    }
    return sentences.build().asList();
  }

  /**
   * Reasons why uncounted bytes have no estimate, a sentence each; reports show them beside
   * coverage.
   */
  public static ImmutableList<String> ofCoverage(ProfileSnapshot snapshot) {
    ImmutableList.Builder<String> sentences = ImmutableList.builder();
    for (Note note : snapshot.notes()) {
      if (note.kind() == Note.Kind.REST_NOT_SAMPLED) {
        sentences.add(of(note));
      }
    }
    return sentences.build();
  }

  /** Whether the allocations of finished threads of a snapshot are a lower bound. */
  public static boolean haveLowerBound(ProfileSnapshot snapshot) {
    return of(snapshot).contains(LOWER_BOUND); // older profiles hold the sentence alone
  }

  /** A note. */
  public static String of(Note note) {
    List<String> values = note.values();
    return switch (note.kind()) {
      case TEXT -> values.get(0);
      case EXACT_WHEN_IDLE ->
          "Counters are exact as of a moment while the snapshot was taken; once the threads rest,"
              + " all are exact.";
      case SAMPLED_CONTEXTS ->
          lenientFormat(
              "context=sampled: counts by type and site are exact; how a site's count is spread"
                  + " over its contexts is estimated from the stacks of %s sampled objects, %s ms"
                  + " spent on walking them. Sites without a sampled object stand under \"(context"
                  + " not sampled)\".",
              values.get(0), values.get(1));
      case FAILED_WALKS ->
          lenientFormat(
              "The stacks of %s sampled objects could not be walked, for want of stack or memory:"
                  + " they stand under \"(context not sampled)\", too.",
              values.get(0));
      case NO_CALLERS -> "context=site: each method is shown by itself, without its callers.";
      case CALLERS_OF_ACCOUNTS ->
          "context=site with accounts: contexts hold the methods of accounts only; what other code"
              + " allocates stands in the context of the account's method that called it.";
      case PHYSICAL_BYTES_BY_THREAD ->
          "bytes=physical: without exact contexts, what was really allocated is known by thread"
              + " only.";
      case SAMPLED_TIME ->
          lenientFormat(
              "time=sampled: CPU time is estimated from %s samples. At %s of them the thread was in"
                  + " a context that nothing was counted in before, and had left it when its stack"
                  + " was read: the time is where it was then.",
              values.get(0), values.get(1));
      case CONTEXTS_IN_THREADS ->
          "The number of a thread's context is in its java.lang.Thread, in padding that this JVM"
              + " does not use.";
      case TRACKED_OBJECTS_ARE_REAL ->
          "Tracked objects are real objects: where the JIT compiler would have removed an"
              + " allocation, tracking keeps it.";
      case DEATHS_BETWEEN_COLLECTIONS ->
          "A death is known to lie between two moments: the collection in which the object was last"
              + " seen alive, its last recorded use or its birth, and the collection that found it"
              + " dead.";
      case VALUE_OBJECTS ->
          values.get(0)
              + " sampled objects are of value classes: they have no identity, so they have no"
              + " lifetime. They are counted all the same.";
      case ACCOUNT_WITHOUT_CLASS ->
          lenientFormat(
              "Account %s matched no class.%s",
              values.get(0), values.get(1).isEmpty() ? "" : " Did you mean " + values.get(1) + "?");
      case UNKNOWN_SIZES ->
          "The size of instances is unknown, and counts 0 bytes, of: " + String.join(", ", values);
      case UNKNOWN_LENGTHS ->
          lenientFormat(
              "arrays=lengths: of %s arrays no lengths are known, for want of room for more sites;"
                  + " they are counted all the same.",
              values.get(0));
      case ANALYSIS_FAILED ->
          lenientFormat(
              "Analysis or agent %s: %s calls failed; what they would have counted is missing.",
              values.get(0), values.get(1));
      case ANALYSIS_SWITCHED_OFF ->
          lenientFormat(
              "Analysis or agent %s was switched off, because it failed ten times; the last time"
                  + " with %s. What it reports ends there.",
              values.get(0), values.get(1));
      case UNWATCHED_MEMORY ->
          lenientFormat(
              "Direct and native memory: %s buffers count as neither live nor freed, because Mayfly"
                  + " watches at most %s buffers and arenas at a time.",
              values.get(0), values.get(1));
      case REST_NOT_SAMPLED -> "What is not counted is not estimated: " + values.get(0) + ".";
      case OWN_THREAD_FAILED ->
          lenientFormat(
              "Mayfly's thread %s failed %s%s. It went on; what it would have recorded meanwhile is"
                  + " missing.",
              values.get(0),
              values.get(1).equals("1") ? "once, with " : values.get(1) + " times, first with ",
              values.get(2));
      case FINISHED_THREADS_LOWER_BOUND -> LOWER_BOUND;
      case TIME_RANGE ->
          lenientFormat(
              "Exact counts of %s to %s after the start, whole intervals, of a profile of %s."
                  + " Lifetimes, time, threads and estimates are known for the whole profile only.",
              Units.nanos(1e6 * Long.parseLong(values.get(0))),
              Units.nanos(1e6 * Long.parseLong(values.get(1))),
              Units.nanos(1e6 * Long.parseLong(values.get(2))));
      case WIDE_INTERVALS ->
          "ranges=true: intervals of time are wider, because at most "
              + values.get(0)
              + " counts of intervals are stored.";
    };
  }
}
