package dev.mayfly.junit;

import dev.mayfly.junit.code.CodeNames;
import dev.mayfly.junit.code.PlaceFilter;
import dev.mayfly.junit.code.TestFramework;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.MethodExecution;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The bytecodes executed in some places and in the methods that they call.
 *
 * @param methods the methods that executed them themselves, those with the most first
 */
record ExecutedBytecodes(long total, List<MethodExecution> methods) {
  private static final int MAX_METHODS = 8;

  /** Immutable. Where a context is copied to, and whether it is in one of the places. */
  private record Copy(ContextBuilder into, boolean counts) {
    Copy below(@Nullable MethodFrame method, PlaceFilter within) {
      return method == null
          ? new Copy(into.folded(), counts)
          : new Copy(into.child(method), counts || within.contain(method));
    }
  }

  static ExecutedBytecodes in(ContextSnapshot root, PlaceFilter within) {
    ContextSnapshot chosen = chosen(root, within);
    return new ExecutedBytecodes(
        chosen.totalAmounts().get(Quantity.BYTECODES), MethodExecution.of(chosen));
  }

  /**
   * The bytecodes in the contexts of the places and below them, without those of the framework and
   * those that only the first test executes.
   */
  private static ContextSnapshot chosen(ContextSnapshot root, PlaceFilter within) {
    ContextBuilder chosen = ContextSnapshot.builder();
    root.walk()
        .where(context -> !isFrameworks(context.method()))
        .handDown(
            new Copy(chosen, within.isEverywhere()),
            (caller, context) -> caller.below(context.method(), within),
            (context, copy) -> {
              if (copy.counts) {
                copy.into.add(context.amounts());
              }
            });
    return chosen.build();
  }

  private static boolean isFrameworks(@Nullable MethodFrame method) {
    return method != null && (TestFramework.has(method) || TestFramework.runsOnce(method));
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
