package dev.mayfly.report.pprof;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.report.output.EpochNanos;
import dev.mayfly.report.output.ProtoMessage;
import dev.mayfly.report.stacks.StackSamples;
import dev.mayfly.report.stacks.StackWalk;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.SourceFileTable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread: writes samples as they come, then the tables that they refer to by
 * number. The numbers of the fields are those of pprof's profile.proto.
 */
final class PprofProfile implements StackSamples.Sink {

  /** The number of the only mapping. */
  private static final int PROGRAM = 1;

  private static final String UNKNOWN = "java";

  private final OutputStream out;
  private final Map<String, Integer> strings = new LinkedHashMap<>();
  private final ProtoMessage profile = new ProtoMessage();

  PprofProfile(OutputStream out) {
    this.out = out;
    string("");
  }

  private int string(String text) {
    Integer known = strings.putIfAbsent(text, strings.size());
    return known == null ? strings.size() - 1 : known;
  }

  @Override
  public void sample(long[] places, long[] values) throws IOException {
    profile.message(
        2, new ProtoMessage().numbers(1, places, places.length).numbers(2, values, values.length));
    profile.drainTo(out);
  }

  /** Writes the tables, and what the profile is of. */
  void finish(StackSamples samples, ProfileSnapshot snapshot) throws IOException {
    Environment about = snapshot.environment();
    addMapping(mainClass(snapshot));
    for (StackSamples.SampleType type : samples.types()) {
      profile.message(
          1, new ProtoMessage().number(1, string(type.name())).number(2, string(type.unit())));
    }
    for (Map.Entry<StackSamples.Place, Integer> entry : samples.places().entrySet()) {
      StackSamples.Place place = entry.getKey();
      ProtoMessage line =
          new ProtoMessage()
              .number(1, samples.functions().getOrDefault(place.function(), 0))
              .number(2, place.line());
      profile.message(
          4, new ProtoMessage().number(1, entry.getValue()).number(2, PROGRAM).message(4, line));
      profile.drainTo(out);
    }
    for (Map.Entry<MethodFrame, Integer> function : samples.functions().entrySet()) {
      MethodFrame frame = function.getKey();
      int name = string(StackWalk.name(frame));
      String system = Printable.of(frame.descriptor());
      profile.message(
          5,
          new ProtoMessage()
              .number(1, function.getValue())
              .number(2, name)
              .number(3, string(StackWalk.name(frame) + system))
              .number(4, string(StackWalk.sourceFile(frame, snapshot.get(SourceFileTable.PART)))));
      profile.drainTo(out);
    }
    long start = EpochNanos.of(about.start());
    profile.number(9, start);
    profile.number(10, Math.max(0, EpochNanos.of(about.end()) - start));
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

  /** The program, of which all functions, lines and files are known that can be known. */
  private void addMapping(String program) {
    profile.message(
        3,
        new ProtoMessage()
            .number(1, PROGRAM)
            .number(5, string(Printable.of(program)))
            .number(7, 1)
            .number(8, 1)
            .number(9, 1));
  }

  private static String comment(Environment about) {
    return Printable.of(
        lenientFormat(
            "Mayfly %s, context=%s, lifetime=%s, scope: %s",
            about.mayflyVersion(),
            about.contextModes().text(),
            about.lifetimeModes().text(),
            about.scope()));
  }

  /**
   * The class of the outermost method {@code main}; of several, the one that allocates most.
   *
   * @return its name; {@code java} if no context begins in a method {@code main}
   */
  private static String mainClass(ProfileSnapshot snapshot) {
    return snapshot.root().children().stream()
        .filter(context -> isMain(context.method()))
        .max(Comparator.comparingLong(context -> context.total().bytes()))
        .map(ContextSnapshot::method)
        .map(MethodFrame::className)
        .orElse(UNKNOWN);
  }

  private static boolean isMain(@Nullable MethodFrame method) {
    return method != null && method.methodName().equals("main") && !method.className().isEmpty();
  }
}
