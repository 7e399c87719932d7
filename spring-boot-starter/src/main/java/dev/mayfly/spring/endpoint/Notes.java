package dev.mayfly.spring.endpoint;

import dev.mayfly.snapshot.ContextMode;
import dev.mayfly.snapshot.Modes;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.ArrayList;
import java.util.List;

/** Thread-safe, without state: what the figures of a table mean, in sentences. */
final class Notes {
  private Notes() {}

  static List<String> of(String view, ProfileSnapshot snapshot, boolean isDifference) {
    List<String> notes = new ArrayList<>();
    Modes<ContextMode> contexts = snapshot.environment().contextModes();
    if (view.equals("requests")) {
      notes.add(
          "objectsPerRequest and bytesPerRequest: what woven code made on the threads of the"
              + " request, exactly; threadBytesPerRequest: all that these threads allocated,"
              + " libraries and JDK included, as the JVM counts it. All three are over the measured"
              + " requests.");
      notes.add(
          contexts.includes(ContextMode.SITE)
              ? "allocations and bytes are unknown with context=site."
              : "allocations, bytes, alive: in and below the handler method, on all threads.");
    }
    if (view.equals("accounts")) {
      notes.add(
          snapshot.accounts().isEmpty()
              ? "No accounts were asked for:"
                  + " -javaagent:mayfly-agent.jar=accounts=web:com.acme.web.*"
              : "Each allocation is charged to the innermost account of its context: the accounts"
                  + " add up to the whole.");
    }
    if (view.equals("beans")) {
      notes.add(
          contexts.includes(ContextMode.SITE)
              ? "context=site: what each bean's own methods make, without what they call."
              : "allocations and bytes: in and below the methods of the bean's class; own: up to"
                  + " the next bean, so that these add up to no more than the whole.");
    }
    if (contexts.includes(ContextMode.SAMPLED)
        && (view.equals("contexts") || view.equals("requests") || view.equals("beans"))) {
      notes.add("context=sampled: how a site's count is spread over contexts is estimated.");
    }
    if (!snapshot.lifetimesByType().isEmpty()) {
      notes.add(
          isDifference
              ? "alive is left out with since=snapshot: objects of before cannot be told from later"
                  + " ones."
              : "alive is estimated from tracked objects, as of the last garbage collection; it"
                  + " never exceeds allocations.");
    }
    return notes;
  }
}
