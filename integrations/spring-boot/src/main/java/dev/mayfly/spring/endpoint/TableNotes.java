package dev.mayfly.spring.endpoint;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Modes;
import dev.mayfly.snapshot.run.Weaver;
import java.util.ArrayList;
import java.util.List;

/** Thread-safe, without state: the meaning of a table's figures, in sentences. */
final class TableNotes {
  private TableNotes() {}

  static List<String> of(String view, ProfileSnapshot snapshot, boolean isDifference) {
    List<String> notes = new ArrayList<>();
    Modes<ContextMode> contexts = snapshot.environment().contextModes();
    if (view.equals("requests")) {
      notes.add(
          "objectsPerRequest and bytesPerRequest: exact allocations of woven code on the threads of"
              + " the request. threadBytesPerRequest: all bytes of these threads, libraries and JDK"
              + " included, as the JVM counts them. All three cover the measured requests.");
      notes.add(
          contexts.includes(ContextMode.SITE)
              ? "allocations and bytes are unknown with context=site."
              : "allocations, bytes, alive: in and below the handler method, on all threads.");
    }
    if (view.equals("accounts")) {
      notes.add(
          snapshot.accounts().isEmpty()
              ? "No accounts are configured: "
                  + Weaver.of(snapshot.environment()).set("accounts=web:com.acme.web.*")
              : "Each allocation is attributed to the innermost account of its context, so the"
                  + " accounts add up to the total.");
    }
    if (view.equals("lifetimes")) {
      notes.add(
          "median, ninetyPercent: Kaplan-Meier estimates in nanoseconds, with limits of 95 %"
              + " confidence. The next garbage collection detects a death.");
    }
    if (view.equals("beans")) {
      notes.add(
          contexts.includes(ContextMode.SITE)
              ? "context=site: allocations of each bean's own methods, without their callees."
              : "allocations and bytes: in and below the methods of the bean's class. own: up to"
                  + " the next bean, so these add up to at most the total.");
    }
    if (contexts.includes(ContextMode.SAMPLED)
        && (view.equals("contexts") || view.equals("requests") || view.equals("beans"))) {
      notes.add("context=sampled: the counts of contexts are estimates.");
    }
    if (!snapshot.lifetimesByType().isEmpty()) {
      notes.add(
          isDifference
              ? "alive is omitted with since=snapshot: earlier objects cannot be distinguished from"
                  + " later ones."
              : "alive is estimated from tracked objects after the last garbage collection. It"
                  + " never exceeds allocations.");
    }
    return notes;
  }
}
