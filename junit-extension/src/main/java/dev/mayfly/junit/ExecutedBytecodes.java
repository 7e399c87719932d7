package dev.mayfly.junit;

import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ContextBuilder;
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

  /** Immutable. A context, where it is copied to, and whether it is in one of the places. */
  private record Open(ContextSnapshot context, ContextBuilder into, boolean counts) {}

  static ExecutedBytecodes in(ContextSnapshot root, PlaceFilter within) {
    ContextSnapshot chosen = chosen(root, within);
    return new ExecutedBytecodes(
        chosen.totalAmounts().get(Quantity.BYTECODES), MethodExecution.of(chosen));
  }

  /**
   * What is executed in the contexts of the places and below them, but for what is the framework's,
   * or what only the first test executes.
   */
  private static ContextSnapshot chosen(ContextSnapshot root, PlaceFilter within) {
    ContextBuilder chosen = ContextSnapshot.builder();
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(root, chosen, within.isEverywhere()));
    while (!open.isEmpty()) {
      Open next = open.pop();
      if (next.counts) {
        next.into.add(next.context.amounts());
      }
      for (ContextSnapshot child : next.context.children()) {
        MethodFrame method = child.method();
        if (method == null) {
          open.push(new Open(child, next.into.folded(), next.counts));
        } else if (!TestFramework.has(method) && !TestFramework.runsOnce(method)) {
          boolean counts = next.counts || within.contain(method);
          open.push(new Open(child, next.into.child(method), counts));
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
