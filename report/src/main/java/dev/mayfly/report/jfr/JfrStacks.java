package dev.mayfly.report.jfr;

import dev.mayfly.report.stacks.SiteMedians;
import dev.mayfly.report.stacks.StackAmounts;
import dev.mayfly.report.stacks.StackLeaf;
import dev.mayfly.report.stacks.StackWalk;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Confined to one thread: an event for each type in a stack, and one more where the median lifetime
 * of the site's objects is known.
 */
final class JfrStacks implements StackWalk.Visitor {

  private final long ticks;
  private final JfrChunk chunk;
  private final JfrConstants constants;
  private final SiteMedians medians;
  // the methods on the way to the context that is open, the outermost first
  private MethodFrame[] methods = new MethodFrame[64];
  private int depth;

  /**
   * Begins without a stack.
   *
   * @param ticks when the events shall be, in ticks
   */
  JfrStacks(ProfileSnapshot snapshot, long ticks, JfrChunk chunk) {
    this.chunk = chunk;
    this.constants = chunk.constants;
    this.ticks = ticks;
    this.medians = new SiteMedians(snapshot);
  }

  @Override
  public void enter(MethodFrame frame) {
    if (depth == methods.length) {
      methods = Arrays.copyOf(methods, 2 * depth);
    }
    methods[depth++] = frame;
  }

  @Override
  public void leave() {
    depth--;
  }

  @Override
  public void allocated(Map<StackLeaf, StackAmounts> leaves) {
    Map<StackLeaf, Integer> stacks = new HashMap<>();
    for (Map.Entry<StackLeaf, StackAmounts> entry : leaves.entrySet()) {
      StackLeaf leaf = entry.getKey();
      StackAmounts amounts = entry.getValue();
      if (amounts.allocations() > 0 || amounts.bytes() > 0 || Math.round(amounts.live()) > 0) {
        StackLeaf place = new StackLeaf(leaf.method(), leaf.onTop(), leaf.line(), "");
        int stack = stacks.computeIfAbsent(place, this::stack);
        chunk.add(
            new JfrBytes()
                .number(JfrEventTypes.ALLOCATION.id())
                .number(ticks)
                .number(stack)
                .number(constants.type(leaf.typeName()))
                .number(amounts.allocations())
                .number(amounts.bytes())
                .number(Math.round(amounts.live()))
                .number(Math.round(amounts.liveBytes())));
        medians.of(leaf).ifPresent(median -> addLifetime(stack, leaf.typeName(), median));
      }
    }
  }

  private void addLifetime(int stack, String typeName, long medianNanos) {
    chunk.add(
        new JfrBytes()
            .number(JfrEventTypes.LIFETIME.id())
            .number(ticks)
            .number(stack)
            .number(constants.type(typeName))
            .number(medianNanos));
  }

  private int stack(StackLeaf leaf) {
    int[] frames = new int[depth + 1];
    int count = 0;
    MethodFrame method = leaf.method();
    if (method != null && !leaf.onTop()) {
      frames[count++] = constants.method(method);
    }
    for (int i = depth - 1; i >= 0; i--) {
      frames[count++] = constants.method(methods[i]);
    }
    return constants.stack(frames, count, leaf.line(), false);
  }
}
