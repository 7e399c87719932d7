package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Immutable: logical against physical bytes of one context itself.
 *
 * @param path the context
 * @param bytes its own bytes, those below it left aside
 */
public record ContextBalance(ContextPath path, ByteBalance bytes) {

  private record Open(ContextSnapshot context, ContextPath path) {}

  /** All contexts that have any bytes. Time in proportion to the contexts. */
  public static ImmutableList<ContextBalance> of(ContextSnapshot root) {
    ImmutableList.Builder<ContextBalance> balances = ImmutableList.builder();
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(root, ContextPath.ROOT));
    while (!open.isEmpty()) {
      Open next = open.pop();
      ByteBalance bytes = ByteBalance.ofSelf(next.context);
      if (!bytes.equals(ByteBalance.EMPTY)) {
        balances.add(new ContextBalance(next.path, bytes));
      }
      for (ContextSnapshot child : next.context.children().reverse()) {
        open.push(new Open(child, next.path.to(child)));
      }
    }
    return balances.build();
  }
}
