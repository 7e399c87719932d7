package dev.mayfly.snapshot.contexts;

import com.google.common.collect.ImmutableList;

/**
 * Immutable: logical against physical bytes of one context itself.
 *
 * @param bytes its own bytes, those below it left aside
 */
public record ContextBalance(ContextPath path, ByteBalance bytes) {

  /** All contexts that have any bytes. Time in proportion to the contexts. */
  public static ImmutableList<ContextBalance> of(ContextSnapshot root) {
    ImmutableList.Builder<ContextBalance> balances = ImmutableList.builder();
    root.walk()
        .handDown(
            ContextPath.ROOT,
            ContextPath::to,
            (context, path) -> {
              ByteBalance bytes = ByteBalance.ofSelf(context);
              if (!bytes.equals(ByteBalance.EMPTY)) {
                balances.add(new ContextBalance(path, bytes));
              }
            });
    return balances.build();
  }
}
