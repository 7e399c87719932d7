package dev.mayfly.report.stacks;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Longs;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Confined to one thread: the stacks of a profile as samples, for formats whose tables of functions
 * and places samples refer to by number. Numbers begin with 1. A function or place that no sample
 * has gets none.
 */
public final class StackSamples implements StackWalk.Visitor {

  /**
   * Immutable: what one of the values of a sample is.
   *
   * @param name its name, as pprof's heap profiles have it
   */
  public record SampleType(String name, String unit) {}

  /**
   * Immutable: a function, or a type, and a line in it.
   *
   * @param line the line; 0 where it is not known
   */
  public record Place(MethodFrame function, int line) {}

  /** Confined to one thread: takes the samples. */
  public interface Sink {
    /**
     * A sample that has a value above 0.
     *
     * @param places the numbers of its places, the innermost first
     * @param values its values, in the order of the sample types
     */
    void sample(long[] places, long[] values) throws IOException;
  }

  private static final ImmutableList<Quantity> MEASURED =
      ImmutableList.of(Quantity.BYTECODES, Quantity.CPU, Quantity.WALL);

  /** Code without a context. */
  private static final MethodFrame OUTSIDE = new MethodFrame("", "[outside]", "");

  private final boolean live;
  private final boolean estimated;
  private final ImmutableList<Quantity> measured;
  private final Sink sink;
  private final Map<MethodFrame, Integer> functions = new LinkedHashMap<>();
  private final Map<Place, Integer> places = new LinkedHashMap<>();
  // the methods on the way to the context that is open, the outermost first, and the numbers of
  // their places: 0 as long as no sample has them
  private MethodFrame[] methods = new MethodFrame[64];
  private long[] stack = new long[64];
  private int depth;

  private StackSamples(ProfileSnapshot snapshot, Sink sink) {
    this.live = !snapshot.lifetimesByType().isEmpty();
    this.estimated = !snapshot.whole().isEmpty();
    this.measured =
        MEASURED.stream()
            .filter(snapshot.quantities()::contains)
            .collect(ImmutableList.toImmutableList());
    this.sink = sink;
  }

  /**
   * Passes the samples of a profile on.
   *
   * @param prices how long the parts of the report are
   * @param budget how long it may be, before small branches are added up
   * @return the tables that they refer to
   */
  public static StackSamples walk(
      ProfileSnapshot snapshot, StackCost.Prices prices, long budget, Sink sink)
      throws IOException {
    ContextSnapshot root = snapshot.whole().root();
    long smallest = SmallestBranch.of(root, StackWalk.size(snapshot), prices, budget);
    StackSamples samples = new StackSamples(snapshot, sink);
    new StackWalk(StackWalk.Measure.ofAll(snapshot), StackWalk.size(snapshot), smallest, samples)
        .walk(root);
    return samples;
  }

  /** The types of the values of each sample. */
  public ImmutableList<SampleType> types() {
    ImmutableList.Builder<SampleType> types = ImmutableList.builder();
    types.add(new SampleType("alloc_objects", "count"), new SampleType("alloc_space", "bytes"));
    if (live) {
      types.add(new SampleType("inuse_objects", "count"), new SampleType("inuse_space", "bytes"));
    }
    if (estimated) {
      types.add(new SampleType("all_space", "bytes"), new SampleType("estimated_space", "bytes"));
    }
    for (Quantity quantity : measured) {
      String unit = quantity.unit() == Quantity.Unit.NANOS ? "nanoseconds" : "count";
      types.add(new SampleType(quantity.shortName(), unit));
    }
    return types.build();
  }

  /** The functions with their numbers, in the order of these. */
  public Map<MethodFrame, Integer> functions() {
    return Collections.unmodifiableMap(functions);
  }

  /** The places with their numbers, in the order of these. */
  public Map<Place, Integer> places() {
    return Collections.unmodifiableMap(places);
  }

  @Override
  public void enter(MethodFrame frame) {
    if (depth == stack.length) {
      stack = Arrays.copyOf(stack, 2 * depth);
      methods = Arrays.copyOf(methods, 2 * depth);
    }
    methods[depth] = frame;
    stack[depth++] = 0;
  }

  @Override
  public void leave() {
    depth--;
  }

  @Override
  public void allocated(Map<StackLeaf, StackAmounts> leaves) throws IOException {
    for (Map.Entry<StackLeaf, StackAmounts> entry : leaves.entrySet()) {
      long[] values = values(entry.getValue());
      if (Longs.max(values) > 0) {
        sink.sample(places(entry.getKey()), values);
      }
    }
  }

  @Override
  public void measured(Amounts amounts) throws IOException {
    long[] values =
        Longs.concat(
            new long[2 + (live ? 2 : 0) + (estimated ? 2 : 0)],
            measured.stream().mapToLong(amounts::get).toArray());
    if (Longs.max(values) > 0) {
      long[] numbers = depth == 0 ? new long[] {place(OUTSIDE, 0)} : callers(depth, depth);
      Longs.reverse(numbers);
      sink.sample(numbers, values);
    }
  }

  /** The values of a stack, in the order of the sample types. */
  private long[] values(StackAmounts amounts) {
    long[] counted = {amounts.allocations(), amounts.bytes()};
    long[] alive = {Math.round(amounts.live()), Math.round(amounts.liveBytes())};
    long[] all = {StackWeight.ALL.of(amounts), amounts.estimatedBytes()};
    return Longs.concat(
        counted,
        live ? alive : new long[0],
        estimated ? all : new long[0],
        new long[measured.size()]);
  }

  /** The places of a stack, the innermost first. */
  private long[] places(StackLeaf leaf) {
    MethodFrame method = leaf.method();
    int callers = leaf.onTop() ? depth - 1 : depth;
    int size = callers + (method == null ? 1 : 2);
    long[] numbers = callers(callers, size);
    if (method != null) {
      numbers[size - 2] = place(method, leaf.line());
    }
    numbers[size - 1] = place(leaf.typeFrame(), 0);
    Longs.reverse(numbers);
    return numbers;
  }

  /** The outermost places of the context that is open, with room for more. */
  private long[] callers(int count, int size) {
    for (int i = 0; i < count; i++) {
      if (stack[i] == 0) {
        stack[i] = place(methods[i], 0);
      }
    }
    return Arrays.copyOf(Arrays.copyOf(stack, count), size);
  }

  private long place(MethodFrame function, int line) {
    functions.putIfAbsent(function, functions.size() + 1);
    Integer known = places.putIfAbsent(new Place(function, line), places.size() + 1);
    return known == null ? places.size() : known;
  }
}
