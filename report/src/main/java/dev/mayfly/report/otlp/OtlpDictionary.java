package dev.mayfly.report.otlp;

import com.google.common.primitives.Longs;
import dev.mayfly.report.output.ProtoMessage;
import dev.mayfly.report.stacks.StackSamples;
import dev.mayfly.report.stacks.StackWalk;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.run.SourceFileTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Confined to one thread: the tables that profiles refer to by index. The entry at index 0 is the
 * empty one, which stands for a missing reference.
 */
final class OtlpDictionary {

  // the fields of a ProfilesDictionary
  private static final int MAPPINGS = 1;
  private static final int LOCATIONS = 2;
  private static final int FUNCTIONS = 3;
  private static final int LINKS = 4;
  private static final int STRINGS = 5;
  private static final int ATTRIBUTES = 6;
  private static final int STACKS = 7;

  /** The index of the only attribute: that a frame is one of the JVM. */
  private static final long JVM_FRAME = 1;

  private final Map<String, Integer> strings = new LinkedHashMap<>();
  private boolean hasMethods;

  OtlpDictionary() {
    string("");
  }

  int string(String text) {
    Integer known = strings.putIfAbsent(text, strings.size());
    return known == null ? strings.size() - 1 : known;
  }

  /**
   * The tables.
   *
   * @param stacks the stacks, as numbers of places
   */
  ProtoMessage message(StackSamples samples, Set<List<Long>> stacks, SourceFileTable files) {
    ProtoMessage tables = new ProtoMessage();
    tables.message(MAPPINGS, new ProtoMessage());
    addPlaces(samples, tables);
    addFunctions(samples, files, tables);
    tables.message(LINKS, new ProtoMessage().bytes(1, new byte[16]).bytes(2, new byte[8]));
    tables.message(STACKS, new ProtoMessage());
    for (List<Long> stack : stacks) {
      tables.message(STACKS, new ProtoMessage().numbers(1, Longs.toArray(stack), stack.size()));
    }
    tables.message(ATTRIBUTES, new ProtoMessage());
    if (hasMethods) {
      ProtoMessage jvm = new ProtoMessage().string(1, "jvm");
      tables.message(
          ATTRIBUTES, new ProtoMessage().number(1, string("profile.frame.type")).message(2, jvm));
    }
    strings.keySet().forEach(text -> tables.string(STRINGS, text));
    return tables;
  }

  private void addPlaces(StackSamples samples, ProtoMessage tables) {
    tables.message(LOCATIONS, new ProtoMessage());
    for (StackSamples.Place place : samples.places().keySet()) {
      ProtoMessage line =
          new ProtoMessage()
              .number(1, samples.functions().getOrDefault(place.function(), 0))
              .number(2, place.line());
      ProtoMessage location = new ProtoMessage().message(3, line);
      if (!place.function().className().isEmpty()) {
        hasMethods = true;
        location.numbers(4, new long[] {JVM_FRAME}, 1);
      }
      tables.message(LOCATIONS, location);
    }
  }

  private void addFunctions(StackSamples samples, SourceFileTable files, ProtoMessage tables) {
    tables.message(FUNCTIONS, new ProtoMessage());
    for (MethodFrame frame : samples.functions().keySet()) {
      String name = StackWalk.name(frame);
      tables.message(
          FUNCTIONS,
          new ProtoMessage()
              .number(1, string(name))
              .number(2, string(name + Printable.of(frame.descriptor())))
              .number(3, string(StackWalk.sourceFile(frame, files))));
    }
  }
}
