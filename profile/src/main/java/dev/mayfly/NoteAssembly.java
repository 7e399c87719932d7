package dev.mayfly;

import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.SampledContexts;
import dev.mayfly.snapshot.Coverage;
import dev.mayfly.snapshot.LifetimeMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state. Makes the notes of a snapshot: what it promises, and what not. */
final class NoteAssembly {
  private NoteAssembly() {}

  /**
   * The notes.
   *
   * @param sampled the sampled contexts; null where there are none
   * @param tracker where lifetimes come from; null where they are off
   * @param arraysWithoutLength of how many arrays the lengths are unknown
   * @param countsFinishedThreads whether the JVM counts what finished threads have allocated
   */
  static List<String> notes(
      RecordingModes modes,
      @Nullable SampledContexts sampled,
      @Nullable LifetimeSource tracker,
      Set<String> typesOfUnknownSize,
      long arraysWithoutLength,
      boolean countsFinishedThreads) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Counters are exact as of a moment while the snapshot was taken; once the threads rest, all"
            + " are exact.");
    if (sampled != null) {
      notes.addAll(notes(sampled));
    } else if (modes.bySiteOnly()) {
      notes.add("context=site: each method is shown by itself, without its callers.");
    } else if (modes.byAccountsOnly()) {
      notes.add(
          "context=site with accounts: contexts hold the methods of accounts only; what other code"
              + " allocates stands in the context of the account's method that called it.");
    }
    if (modes.readsBytes() && modes.bySiteOnly()) {
      notes.add(
          "bytes=physical: without exact contexts, what was really allocated is known by thread"
              + " only.");
    }
    if (tracker != null) {
      notes.add(
          "Tracked objects are real objects: where the JIT compiler would have removed an"
              + " allocation, tracking keeps it.");
      notes.add(
          "A death is known to lie between two garbage collections: that in which the object was"
              + " last seen alive, or its birth, and that which found it dead.");
    }
    if (modes.lifetimes() == LifetimeMode.DRAG) {
      notes.add(
          "A use is a field read or written, or a method called, by code that is woven for it; what"
              + " other code does with an object, and what is done to the elements of arrays, is"
              + " not seen.");
    }
    if (tracker != null && tracker.valueObjects() > 0) {
      notes.add(
          tracker.valueObjects()
              + " sampled objects are of value classes: they have no identity, so they have no"
              + " lifetime. They are counted all the same.");
    }
    if (!typesOfUnknownSize.isEmpty()) {
      notes.add(
          "The size of instances is unknown, and counts 0 bytes, of: "
              + String.join(", ", typesOfUnknownSize));
    }
    if (arraysWithoutLength > 0) {
      notes.add(
          "arrays=lengths: of "
              + arraysWithoutLength
              + " arrays no lengths are known, for want of room for more sites; they are counted"
              + " all the same.");
    }
    if (!countsFinishedThreads) {
      notes.add(Coverage.LOWER_BOUND);
    }
    return notes;
  }

  private static List<String> notes(SampledContexts sampled) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "context=sampled: counts by type and site are exact; how a site's count is spread over its"
            + " contexts is estimated from the stacks of "
            + sampled.walks()
            + " sampled objects, "
            + sampled.walkNanos() / 1_000_000
            + " ms spent on walking them. Sites without a sampled object stand under \"(context not"
            + " sampled)\".");
    if (sampled.failedWalks() > 0) {
      notes.add(
          "The stacks of "
              + sampled.failedWalks()
              + " sampled objects could not be walked, for want of stack or memory: they stand"
              + " under \"(context not sampled)\", too.");
    }
    return notes;
  }
}
