package dev.mayfly.report.pprof;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Longs;
import dev.mayfly.report.stacks.StackAmounts;
import dev.mayfly.report.stacks.StackLeaf;
import dev.mayfly.report.stacks.StackWalk;
import dev.mayfly.report.stacks.StackWeight;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.Amounts;
import dev.mayfly.snapshot.Environment;
import dev.mayfly.snapshot.Quantity;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Confined to one thread: writes samples as they come, then the tables that they refer to by
 * number. The numbers of the fields are those of pprof's profile.proto.
 */
final class PprofStacks implements StackWalk.Visitor {

  /** Immutable: a function, or a type, and a line in it. */
  private record Place(MethodFrame function, int line) {}

  /** Code without a context. */
  private static final MethodFrame OUTSIDE = new MethodFrame("", "[outside]", "");

  private final boolean live;
  private final boolean estimated;
  private final ImmutableList<Quantity> measured;
  private final OutputStream out;
  private final Map<String, Integer> strings = new LinkedHashMap<>();
  private final Map<MethodFrame, Integer> functions = new LinkedHashMap<>();
  private final Map<Place, Integer> locations = new LinkedHashMap<>();
  private final ProtoMessage profile = new ProtoMessage();
  // the places on the way to the context that is open, the outermost first
  private long[] stack = new long[64];
  private int depth;
  private MethodFrame[] methods = new MethodFrame[64];

  /**
   * Begins a profile.
   *
   * @param live whether it tells what is live
   * @param estimated whether it tells what was not counted
   * @param measured the quantities of contexts that it tells
   */
  PprofStacks(boolean live, boolean estimated, ImmutableList<Quantity> measured, OutputStream out) {
    this.live = live;
    this.estimated = estimated;
    this.measured = measured;
    this.out = out;
    string("");
  }

  private int string(String text) {
    Integer known = strings.putIfAbsent(text, strings.size());
    return known == null ? strings.size() - 1 : known;
  }

  private long location(MethodFrame function, int line) {
    functions.putIfAbsent(function, functions.size() + 1);
    Place place = new Place(function, line);
    Integer known = locations.putIfAbsent(place, locations.size() + 1);
    return known == null ? locations.size() : known;
  }

  @Override
  public void enter(MethodFrame frame) {
    if (depth + 3 > stack.length) {
      stack = Arrays.copyOf(stack, 2 * stack.length);
      methods = Arrays.copyOf(methods, 2 * methods.length);
    }
    methods[depth] = frame;
    stack[depth++] = location(frame, 0);
  }

  @Override
  public void leave() {
    depth--;
  }

  @Override
  public void allocated(Map<StackLeaf, StackAmounts> leaves) throws IOException {
    for (Map.Entry<StackLeaf, StackAmounts> entry : leaves.entrySet()) {
      StackAmounts amounts = entry.getValue();
      long[] values = values(amounts);
      if (Longs.max(values) > 0) {
        sample(places(entry.getKey()), values);
      }
    }
  }

  /** The values of a stack, in the order of the sample types. */
  private long[] values(StackAmounts amounts) {
    long[] counted = {amounts.allocations(), amounts.bytes()};
    long[] alive = {Math.round(amounts.live()), Math.round(amounts.liveBytes())};
    long[] all = {StackWeight.ALL_BYTES.of(amounts), amounts.estimatedBytes()};
    return Longs.concat(
        counted,
        live ? alive : new long[0],
        estimated ? all : new long[0],
        new long[measured.size()]);
  }

  @Override
  public void measured(Amounts amounts) throws IOException {
    long[] values =
        Longs.concat(
            new long[2 + (live ? 2 : 0) + (estimated ? 2 : 0)],
            measured.stream().mapToLong(amounts::get).toArray());
    if (Longs.max(values) > 0) {
      long[] places = depth == 0 ? new long[] {location(OUTSIDE, 0)} : Arrays.copyOf(stack, depth);
      Longs.reverse(places);
      sample(places, values);
    }
  }

  private void sample(long[] places, long[] values) throws IOException {
    profile.message(
        2, new ProtoMessage().numbers(1, places, places.length).numbers(2, values, values.length));
    profile.drainTo(out);
  }

  /** The places of a stack, the innermost first. */
  private long[] places(StackLeaf leaf) {
    long[] places = Arrays.copyOf(stack, depth + 2);
    int size = depth;
    MethodFrame method = leaf.method();
    if (leaf.onTop()) {
      places[size - 1] = location(methods[size - 1], leaf.line());
    } else if (method != null) {
      places[size++] = location(method, leaf.line());
    }
    places[size++] = location(leaf.typeFrame(), 0);
    Longs.reverse(places, 0, size);
    return Arrays.copyOf(places, size);
  }

  /** Writes the tables, and what the profile is of. */
  void finish(Environment about) throws IOException {
    sampleType("alloc_objects", "count");
    sampleType("alloc_space", "bytes");
    if (live) {
      sampleType("inuse_objects", "count");
      sampleType("inuse_space", "bytes");
    }
    if (estimated) {
      sampleType("all_space", "bytes");
      sampleType("estimated_space", "bytes");
    }
    for (Quantity quantity : measured) {
      sampleType(
          quantity.shortName(), quantity.unit() == Quantity.Unit.NANOS ? "nanoseconds" : "count");
    }
    for (Map.Entry<Place, Integer> location : locations.entrySet()) {
      Place place = location.getKey();
      ProtoMessage line =
          new ProtoMessage()
              .number(1, functions.getOrDefault(place.function, 0))
              .number(2, place.line);
      profile.message(4, new ProtoMessage().number(1, location.getValue()).message(4, line));
      profile.drainTo(out);
    }
    for (Map.Entry<MethodFrame, Integer> function : functions.entrySet()) {
      MethodFrame frame = function.getKey();
      int name = string(StackWalk.name(frame));
      String system = Printable.of(frame.descriptor());
      profile.message(
          5,
          new ProtoMessage()
              .number(1, function.getValue())
              .number(2, name)
              .number(3, string(StackWalk.name(frame) + system)));
      profile.drainTo(out);
    }
    profile.number(9, nanos(about.start()));
    profile.number(10, Math.max(0, nanos(about.end()) - nanos(about.start())));
    profile.message(11, new ProtoMessage().number(1, string("space")).number(2, string("bytes")));
    profile.number(12, 1);
    int comment = string(comment(about));
    profile.numbers(13, new long[] {comment}, 1);
    profile.number(14, string("alloc_space"));
    for (String text : strings.keySet()) {
      profile.string(6, text);
    }
    profile.drainTo(out);
  }

  private void sampleType(String type, String unit) {
    profile.message(1, new ProtoMessage().number(1, string(type)).number(2, string(unit)));
  }

  private static String comment(Environment about) {
    return Printable.of(
        "Mayfly "
            + about.mayflyVersion()
            + ", context="
            + about.contextModes().text()
            + ", lifetime="
            + about.lifetimeModes().text()
            + ", scope: "
            + about.scope());
  }

  private static long nanos(Instant moment) {
    // what does not fit, in a profile of unknown date, is left out
    return Math.abs(moment.getEpochSecond()) < Long.MAX_VALUE / 2_000_000_000
        ? moment.getEpochSecond() * 1_000_000_000 + moment.getNano()
        : 0;
  }
}
