package dev.mayfly.agent.options;

import dev.mayfly.snapshot.run.EditDistance;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Immutable. The options of the agent, in the order of the help text. */
public enum Option {
  PRESET("production|exact|test", "none", "a set of defaults; explicit options override it"),
  INCLUDE(
      "patterns",
      "the program's own packages",
      "classes to count: names or patterns with *, separated by commas"),
  EXCLUDE("patterns", "", "classes to omit from include"),
  CONTEXT(
      "tree|site|sampled",
      "tree",
      "count by calling context; by site only (cheaper); by site, with sampled contexts"),
  BYTES(
      "logical|physical",
      "physical; logical in tests, with include= and without context=tree",
      "sizes of counted objects; physical adds the bytes the JVM allocated, by context"),
  BYTECODES(
      "true|methods|patterns|false",
      "false",
      "count executed bytecodes and calls: by context; by method, with context=site; in some classes"),
  TIME(
      "sampled|exact|off",
      "sampled; off without context=tree",
      "attribute time to contexts: CPU and wall time by samples; wall time at each entry and exit"),
  INTERVAL("ms", "5", "time=sampled: milliseconds between two samples of each thread"),
  LIFETIME(
      "sampled|exact|drag|accesses|off",
      "sampled",
      "track lifetimes: of a sample, of all objects, of a sample with its uses or accesses, of none"),
  ACCOUNTS(
      "name:patterns,..",
      "none",
      "attribute allocations to accounts; also jar, module, package, package:2, or @file"),
  QUOTA(
      "account:size,..",
      "none",
      "notify when more bytes of an account are alive, by estimate: JMX, health, meters"),
  DRAG(
      "patterns",
      "all woven classes",
      "lifetime=drag or accesses: classes in which uses are recorded"),
  CLOCK(
      "objects|all",
      "objects",
      "lifetime=accesses: count accesses to objects, or to local variables and static fields too"),
  PRECISION("percent", "5%", "sampling: target half-width of each site's 95 % survival band"),
  SAMPLE("n", "by site", "sampling: one object in n at every site, instead of precision"),
  TRACKED("n", "by heap size", "the most objects tracked at the same time"),
  RESOLUTION(
      "size",
      "none",
      "how finely to know deaths, as in 4m; the report says which JVM flag gives that"),
  SEED("n", "1", "seed of the sampler, for repeatable samples"),
  ARRAYS(
      "sums|lengths", "sums", "arrays: sum of elements; lengths adds a length histogram per site"),
  LAYOUT(
      "true|false",
      "false",
      "read class files for what types cost with compact headers and as value classes"),
  OUTPUT("dir", "mayfly-report", "directory of the reports; %p is the process id"),
  FORMATS(
      "list",
      "text,html,json",
      "text, html, markdown, json, csv, collapsed, pprof, otlp (experimental), hprof, jfr;"
          + " separated by commas; none: no report at exit"),
  SOURCES("dirs", "none", "source directories, for code in the HTML report; separated by commas"),
  EVERY("seconds", "0", "also write the reports every n seconds; 0: only at exit"),
  KEEP("n", "0", "every=: keep the last n profiles, for 'mayfly trend'; 0: only the latest"),
  GC(
      "true|false",
      "false",
      "every=: run a full collection before each report, so that live objects are reachable ones"),
  RANGES(
      "true|false",
      "false",
      "keep the counts of 64 intervals of time, to report a range of time or a phase"),
  LEAKS(
      "seconds",
      "0",
      "run a full collection every n seconds and count live objects, to find leaks; 0: never"),
  DUPLICATES(
      "true|false",
      "false",
      "compare the contents of live tracked strings and arrays of primitives, at each report"),
  NODES("n", "by heap size", "the most contexts stored; deeper or later ones are folded"),
  DEPTH("n", "2000", "the deepest context stored, in frames; deeper ones are folded"),
  JDK(
      "charge|frames|coverage|off",
      "coverage",
      "allocations of JDK classes: counted by site, or only in the coverage total"),
  FRAMES(
      "packages",
      "java.util.stream",
      "jdk=frames: JDK packages whose methods become frames; separated by commas"),
  REST(
      "sampled|early|off",
      "sampled; off in tests",
      "estimate what was not counted from a sample of all allocations (Flight Recorder), begun"
          + " after 3 s or early"),
  ANALYSIS(
      "names",
      "none",
      "run analyses: cache, calls, fields, locks, slots, trace; or your own: my.jar,com.acme.Mine"),
  CACHE_LEVELS(
      "javana|host|levels",
      "javana",
      "analysis=cache: the caches to simulate; size/ways/line of each level: 32k/4/32,1m/8/128"),
  CACHE_SETS("all|1/n", "all", "analysis=cache: simulate one of n sets, n a power of two"),
  CACHE_ACCESSES(
      "heap|all",
      "heap",
      "analysis=cache: simulate accesses to fields and elements, or once more with local variables"),
  CACHE_VALUES(
      "classes", "none", "analysis=cache: compare with a layout in which these are value classes"),
  CACHE_NULLS(
      "allowed|restricted",
      "allowed",
      "cache.values: whether fields and elements of these types may be null"),
  TRACE_ADDRESS(
      "none|model", "none", "analysis=trace: whether accesses have addresses, those of a model"),
  TRACE_LIMIT("size", "1g", "analysis=trace: the most that trace.txt holds"),
  EVENTS(
      "alloc,free,enter,use",
      "none",
      "record single events: allocations, deaths, calls, uses; separated by commas"),
  EVENTS_FILE("file", "events.mfe, with the reports", "events: the file to write; %p as in output"),
  EVENTS_LIMIT("size", "2g", "events: the most that the file holds"),
  EVENTS_AT_LIMIT(
      "stop|oldest", "stop", "events: at the limit, record no more, or drop the oldest"),
  AGENTS(
      "names",
      "none",
      "activate agents by executed bytecodes: continuous, or your own, as in my.jar,com.acme.Mine"),
  JNI(
      "true|false|arrays",
      "false",
      "experimental: count the arrays passed to native methods, and the bytes that JNI copies;"
          + " arrays: also one by one"),
  START("true|false", "true", "record from the start; false waits for JMX or 'mayfly start'"),
  LOADED(
      "true|false|all",
      "true",
      "also weave classes loaded before the agent, but for running loops; all slows these down"),
  JMX("true|false", "true", "register the MBean dev.mayfly:type=AllocationProfiler"),
  REMOTE(
      "true|false",
      "false",
      "register a read-only MBean for mayfly top, snapshot and events from other machines"),
  CACHE("dir", "none", "cache of woven classes, for a faster next start"),
  LOG("off|warn|info|debug", "warn", "log level on standard error"),
  CONFIG("file", "none", "properties file with these options; the command line overrides it"),
  HELP(
      "options|all|plan",
      "options",
      "print the usual options, all, or the plan for the others; the program runs unprofiled");

  /** The options that most people need, which the short help lists. */
  static final Set<Option> USUAL =
      Collections.unmodifiableSet(
          EnumSet.of(
              INCLUDE, OUTPUT, FORMATS, CONTEXT, LIFETIME, REST, PRESET, ACCOUNTS, LEAKS, CACHE,
              LOG, HELP));

  final String values;
  final String byDefault;
  final String purpose;

  Option(String values, String byDefault, String purpose) {
    this.values = values;
    this.byDefault = byDefault;
    this.purpose = purpose;
  }

  String key() {
    return this == EVENTS_AT_LIMIT
        ? "events.at-limit"
        : name().toLowerCase(Locale.ROOT).replace('_', '.');
  }

  /** A pattern of a class in a package, of several, or of one in no package. */
  static boolean isPattern(String part) {
    return part.contains(".") || part.contains("*") || Character.isUpperCase(part.charAt(0));
  }

  /** The option of a key. */
  static Optional<Option> of(String key) {
    return Arrays.stream(values()).filter(option -> option.key().equals(key)).findFirst();
  }

  /** The option whose key is most like a mistyped one. */
  static Option nearest(String mistyped) {
    String key = mistyped.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .min(
            Comparator.comparingInt((Option option) -> EditDistance.between(option.key(), key))
                .thenComparing(option -> !option.key().startsWith(key))
                .thenComparing(option -> !key.startsWith(option.key().substring(0, 1))))
        .orElse(HELP);
  }
}
