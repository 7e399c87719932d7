package dev.mayfly.junit;

import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ContextSnapshot;
import dev.mayfly.snapshot.MethodExecution;
import dev.mayfly.snapshot.Quantity;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Immutable. What was executed in some places and what they call.
 *
 * @param total the bytecodes
 * @param methods the methods that executed them themselves, those with the most first
 */
record ExecutedBytecodes(long total, List<MethodExecution> methods) {
  private static final int MAX_METHODS = 8;

  /** Immutable. A context, and where what is executed in it and below it is added up. */
  private record Open(ContextSnapshot context, ContextSnapshot.Builder into) {}

  static ExecutedBytecodes in(ContextSnapshot root, PlaceFilter within) {
    ContextSnapshot chosen = within.isEverywhere() ? root : chosen(root, within);
    return new ExecutedBytecodes(
        chosen.totalAmounts().get(Quantity.BYTECODES), MethodExecution.of(chosen));
  }

  /** The contexts of the places and those below them. */
  private static ContextSnapshot chosen(ContextSnapshot root, PlaceFilter within) {
    ContextSnapshot.Builder chosen = ContextSnapshot.builder();
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(root, chosen));
    while (!open.isEmpty()) {
      Open next = open.pop();
      for (ContextSnapshot child : next.context.children()) {
        MethodFrame method = child.method();
        if (method == null) {
          continue;
        }
        ContextSnapshot.Builder into = next.into.child(method);
        if (within.contain(method)) {
          into.merge(child);
        } else {
          open.push(new Open(child, into));
        }
      }
    }
    return chosen.build();
  }

  static String count(long bytecodes) {
    return FoundAllocations.count(bytecodes) + (bytecodes == 1 ? " bytecode" : " bytecodes");
  }

  /** The methods that executed most, a line each. */
  String lines() {
    StringBuilder text = new StringBuilder();
    for (MethodExecution method : methods.subList(0, Math.min(MAX_METHODS, methods.size()))) {
      text.append("\n    ")
          .append(FoundAllocations.count(method.bytecodes()))
          .append(" in ")
          .append(method.method().map(CodeNames::inShort).orElse("code without a context"));
      if (method.calls() > 0) {
        text.append(" (")
            .append(FoundAllocations.count(method.calls()))
            .append(method.calls() == 1 ? " call" : " calls");
        if (method.calls() > 1) {
          text.append(", ")
              .append(FoundAllocations.count(method.bytecodes() / method.calls()))
              .append(" each");
        }
        text.append(')');
      }
    }
    return text.toString();
  }
}
