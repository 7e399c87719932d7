package dev.mayfly.report.stacks;

import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.Amounts;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Confined to one thread: adds up how long a report would be, without writing it, and fails once it
 * is too long.
 */
public final class StackCost implements StackWalk.Visitor {

  /**
   * Immutable: how long the parts of a report are.
   *
   * @param leaf the characters of a stack beside its frames, at most
   * @param frame the characters of a frame, at most
   */
  public record Prices(long leaf, ToLongFunction<MethodFrame> frame) {}

  private final Prices prices;
  private final Map<MethodFrame, Long> known = new HashMap<>();
  private final Deque<Long> open = new ArrayDeque<>();
  private long path;
  private long left;

  StackCost(Prices prices, long budget) {
    this.prices = prices;
    this.left = budget;
  }

  @Override
  public void enter(MethodFrame frame) {
    long price = price(frame);
    open.push(price);
    path += price;
  }

  @Override
  public void leave() {
    path -= open.pop();
  }

  @Override
  public void allocated(Map<StackLeaf, StackAmounts> leaves) throws IOException {
    for (StackLeaf leaf : leaves.keySet()) {
      MethodFrame method = leaf.method();
      pay(prices.leaf + price(leaf.typeFrame()) + (method == null ? 0 : price(method)) + path);
    }
  }

  @Override
  public void measured(Amounts amounts) throws IOException {
    pay(prices.leaf + path);
  }

  private long price(MethodFrame frame) {
    return known.computeIfAbsent(frame, prices.frame::applyAsLong);
  }

  private void pay(long price) throws IOException {
    left -= price;
    if (left < 0) {
      throw new IOException("too long");
    }
  }
}
