package dev.mayfly.report;

import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Confined to one thread: an event for each type in a stack. */
final class JfrStacks implements StackWalk.Visitor {

  /** Mission Control shows the least number, the JDK's sign for it, as −292 years. */
  static final long UNKNOWN = -1;

  private final long ticks;
  private final JfrConstants constants = new JfrConstants();
  private final JfrBytes events = new JfrBytes();
  private final SiteMedians medians;
  // the methods on the way to the context that is open, the outermost first
  private MethodFrame[] methods = new MethodFrame[64];
  private int depth;

  /**
   * Begins without an event.
   *
   * @param ticks when the events shall be, in ticks
   */
  JfrStacks(ProfileSnapshot snapshot, long ticks) {
    this.ticks = ticks;
    this.medians = new SiteMedians(snapshot);
  }

  JfrConstants constants() {
    return constants;
  }

  JfrBytes events() {
    return events;
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
        events.event(
            new JfrBytes()
                .number(JfrType.ALLOCATION.id)
                .number(ticks)
                .number(stack)
                .number(constants.type(leaf.typeName()))
                .number(amounts.allocations())
                .number(amounts.bytes())
                .number(Math.round(amounts.live()))
                .number(Math.round(amounts.liveBytes()))
                .number(medians.of(leaf).orElse(UNKNOWN)));
      }
    }
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
    return constants.stack(frames, count, leaf.line());
  }
}
