package dev.mayfly.research.analyses;

import dev.mayfly.agent.options.Kind;
import dev.mayfly.agent.options.NamedFiles;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionValues;
import dev.mayfly.agent.plan.JdkMode;
import dev.mayfly.agent.plan.Options;
import dev.mayfly.agent.weaving.jdk.JdkScope;
import dev.mayfly.research.caches.CacheModel;
import java.util.List;
import java.util.Set;

/** The options of analyses that the user names: caches and traces among them. Immutable. */
final class AnalysisOptions {

  /** The classes of which nearly all methods may be replaced, or calls of them together. */
  static final Set<String> REPLACED =
      Set.of(
          "java.lang.AbstractStringBuilder",
          "java.lang.StringBuffer",
          "java.lang.StringBuilder",
          "java.lang.StringLatin1",
          "java.lang.StringUTF16");

  static final Option<List<String>> ANALYSIS =
      Option.of("analysis=names", Kind.names(RequestedAnalyses.SHIPPED, true), List.of(), "none")
          .says(
              "run analyses: cache, calls, fields, locks, slots, trace; or your own: my.jar,com.acme.Mine")
          .checked((names, options) -> RequestedAnalyses.of(options))
          .writes()
          .files(NamedFiles.JARS)
          .withoutAgent()
          .planned("analyses", "{analysis}")
          .planned(
              List.of("cache"),
              "caches",
              "{cache.levels}; sets {cache.sets}; accesses {cache.accesses}; value classes"
                  + " {cache.values}")
          .costs(
              List.of("cache"),
              2,
              "each access to a field or element is simulated, on the thread that makes it")
          .costs(List.of("trace"), 2, "each access to a field or element is a line of a file");

  static final Option<List<String>> JDK =
      Option.of("analysis.jdk=patterns", Kind.PATTERNS, List.of(), "none")
          .says("analysis: classes of the JDK in which accesses are events, too: java.util.*")
          .checked(AnalysisOptions::checkJdk)
          .useless("without analysis=", ANALYSIS.isOff())
          .needs(Options.JDK.is(JdkMode.CHARGE, JdkMode.FRAMES), "needs jdk=charge")
          .withoutAgent()
          .planned("analyses", "; also accesses of {analysis.jdk}")
          .costs(2, "each access of these classes of the JDK");

  static final Option<CacheModel> CACHE_LEVELS =
      Option.of("cache.levels=javana|host|levels", new RequestedCaches.Levels(), null, "javana")
          .says(
              "analysis=cache: the caches to simulate; size/ways/line of each level: 32k/4/32,1m/8/128")
          .useless("without analysis=cache", ANALYSIS.isOff());

  static final Option<String> CACHE_SETS =
      Option.of("cache.sets=all|1/n", Kind.TEXT, "all", "all")
          .says("analysis=cache: simulate one of n sets, n a power of two")
          .useless("without analysis=cache", ANALYSIS.isOff())
          .checked((sets, options) -> RequestedCaches.of(options));

  static final Option<String> CACHE_ACCESSES =
      Option.of("cache.accesses=heap|all", Kind.WORD, "heap", "heap")
          .says(
              "analysis=cache: simulate accesses to fields and elements, or once more with local variables")
          .useless("without analysis=cache", ANALYSIS.isOff())
          .costs("all", 2, "each access to a local variable, too");

  static final Option<Set<String>> CACHE_VALUES =
      Option.of("cache.values=classes", new RequestedCaches.Names(), Set.of(), "none")
          .says("analysis=cache: compare with a layout in which these are value classes")
          .useless("without analysis=cache", ANALYSIS.isOff());

  static final Option<String> CACHE_NULLS =
      Option.of("cache.nulls=allowed|restricted", Kind.WORD, "allowed", "allowed")
          .says("cache.values: whether fields and elements of these types may be null")
          .useless("without analysis=cache", ANALYSIS.isOff());

  static final Option<String> TRACE_ADDRESS =
      Option.word("trace.address=none|model", "none")
          .says("analysis=trace: whether accesses have addresses, those of a model")
          .useless("without analysis=trace", ANALYSIS.hasNot(RequestedAnalyses.TRACE));

  static final Option<Long> TRACE_LIMIT =
      Option.of("trace.limit=size", Kind.size(1 << 10), 1L << 30, "1g")
          .says("analysis=trace: the most that trace.txt holds")
          .useless("without analysis=trace", ANALYSIS.hasNot(RequestedAnalyses.TRACE));

  /** All of them, in the order of the help. */
  static final List<Option<?>> ALL =
      List.of(
          ANALYSIS,
          JDK,
          CACHE_LEVELS,
          CACHE_SETS,
          CACHE_ACCESSES,
          CACHE_VALUES,
          CACHE_NULLS,
          TRACE_ADDRESS,
          TRACE_LIMIT);

  private AnalysisOptions() {}

  /** Refuses patterns that no event can come of. */
  private static void checkJdk(List<String> patterns, OptionValues options) {
    for (String pattern : patterns) {
      boolean replaced = REPLACED.contains(pattern);
      String reason =
          replaced ? "the JIT compiler replaces its code" : JdkScope.reasonAgainst(pattern);
      if (reason != null) {
        throw JDK.wrongly(": " + pattern + " has no events: " + reason);
      }
    }
  }
}
