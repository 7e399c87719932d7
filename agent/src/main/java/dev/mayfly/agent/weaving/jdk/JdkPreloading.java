package dev.mayfly.agent.weaving.jdk;

import java.util.List;

/**
 * Stateless. Loads classes of the JDK that most programs use sooner or later, so that they get
 * their probes at the start: where the weaver comes to need one of them first, while it weaves a
 * class of the program, it would else be seen only after the next calm moment. None is initialised.
 */
final class JdkPreloading {
  /** Collections, streams, formats, and what makes strings and numbers of each other. */
  private static final List<String> NAMES =
      List.of(
          "java.lang.StringConcatHelper",
          "java.lang.runtime.ObjectMethods",
          "java.util.BitSet",
          "java.util.EnumMap",
          "java.util.Formatter",
          "java.util.LinkedHashSet",
          "java.util.LinkedList",
          "java.util.Optional",
          "java.util.OptionalDouble",
          "java.util.OptionalInt",
          "java.util.OptionalLong",
          "java.util.PriorityQueue",
          "java.util.StringJoiner",
          "java.util.StringTokenizer",
          "java.util.TreeSet",
          "java.util.concurrent.ConcurrentLinkedQueue",
          "java.util.concurrent.CopyOnWriteArrayList",
          "java.util.regex.Matcher",
          "java.util.stream.AbstractPipeline",
          "java.util.stream.Collectors",
          "java.util.stream.DistinctOps",
          "java.util.stream.DoublePipeline",
          "java.util.stream.FindOps",
          "java.util.stream.ForEachOps",
          "java.util.stream.IntPipeline",
          "java.util.stream.LongPipeline",
          "java.util.stream.MatchOps",
          "java.util.stream.Nodes",
          "java.util.stream.ReduceOps",
          "java.util.stream.ReferencePipeline",
          "java.util.stream.Sink",
          "java.util.stream.SliceOps",
          "java.util.stream.SortedOps",
          "java.util.stream.SpinedBuffer",
          "java.util.stream.StreamSupport",
          "java.util.stream.Streams",
          "jdk.internal.math.DoubleToDecimal",
          "jdk.internal.math.FloatToDecimal",
          "jdk.internal.math.FloatingDecimal",
          "jdk.internal.math.FormattedFloatingDecimal",
          "sun.util.locale.provider.DecimalFormatSymbolsProviderImpl");

  private JdkPreloading() {}

  /** Loads them, with all classes that stand in them. */
  static void load() {
    for (String name : NAMES) {
      try {
        Object unused = Class.forName(name, false, null).getNestMembers();
      } catch (ClassNotFoundException | LinkageError none) {
        // another JDK
      }
    }
  }
}
