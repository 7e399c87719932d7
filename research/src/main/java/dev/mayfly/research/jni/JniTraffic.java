package dev.mayfly.research.jni;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.agent.console.StandardError;
import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.Column;
import dev.mayfly.analysis.Report;
import dev.mayfly.analysis.Site;
import dev.mayfly.analysis.Table;
import dev.mayfly.research.jni.probes.ElementTypes;
import dev.mayfly.research.jni.probes.NativeCallCounts;
import dev.mayfly.research.jni.probes.NativeCallProbes;
import dev.mayfly.site.MethodFrame;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Which native methods are passed how many bytes of arrays, and how many JNI functions
 * copy: the tables of {@code jni=true}.
 */
public sealed class JniTraffic extends Analysis permits JniArrays {
  /** The name of the analysis in reports. */
  public static final String NAME = "jni";

  /** The title of the table by native method. */
  static final String BY_METHOD = "JNI array traffic by native method";

  /** The title of the column of what JNI functions copied. */
  static final String COPIED = "bytes copied";

  private static final String OTHERS = "(others)";

  private final @Nullable JniCounting counting;
  private final String reason;

  JniTraffic(@Nullable JniCounting counting, String reason) {
    this.counting = counting;
    this.reason = reason;
  }

  /**
   * Counts from now on, in code that is woven with {@link NativeCallKind}.
   *
   * @param oneByOne whether arrays are reported one by one, too
   */
  public static JniTraffic start(Instrumentation instrumentation, boolean oneByOne) {
    JniCounting counting = null;
    String reason = "";
    try {
      counting = JniCounting.start(instrumentation);
    } catch (UncountedException here) {
      reason = String.valueOf(here.getMessage());
      StandardError.say(
          lenientFormat(
              "%s: calls of JNI functions are not counted: %s. Mayfly counts the arrays that are"
                  + " passed to native methods.",
              oneByOne ? "jni=arrays" : "jni=true", reason));
    }
    JniArrays arrays = oneByOne ? JniArrays.prepared(counting, reason) : null;
    NativeCallProbes.prepare(counting, arrays);
    JniTraffic traffic = arrays == null ? new JniTraffic(counting, reason) : arrays;
    Analyses.add(NAME, traffic);
    return traffic;
  }

  /** Sets the JVM's functions back; the counts stay. */
  public void stop() {
    if (counting != null) {
      counting.close();
    }
  }

  @Override
  public void report(Report report) {
    reportFunctions(
        report.table(
            "JNI array traffic",
            "JNI function",
            Column.sum(COPIED),
            Column.sum("elements"),
            Column.sum("calls")));
    reportCalls(report.table(BY_METHOD, "array and native method", columns()), false);
    reportCalls(
        report.table("JNI array traffic by context", "array, native method and caller", columns()),
        true);
    if (counting != null) {
      reportAccesses(
          report.table(
              "JNI array traffic by function and method",
              "JNI function, array and native method",
              accessColumns()));
    }
  }

  /** The columns of what functions do. */
  static Column[] accessColumns() {
    return new Column[] {
      Column.sum("bytes"), Column.sum(COPIED), Column.sum("elements"), Column.sum("calls")
    };
  }

  private static void reportAccesses(Table table) {
    NativeCallCounts.readAccesses(
        (int function, int type, @Nullable Site site, long calls, long elements) -> {
          if (site == null) {
            table.row(OTHERS, 0, 0, elements, calls);
          } else {
            String where = ElementTypes.name(type) + "[] in " + site.member();
            add(table, JniFunction.ALL.get(function), type, where, elements, calls);
          }
        });
  }

  static void add(
      Table table, JniFunction function, int type, String name, long elements, long calls) {
    long bytes = elements << ElementTypes.shift(type);
    table.row(function.name() + " " + name, bytes, function.copies() ? bytes : 0, elements, calls);
  }

  /** Whether it is known how many bytes are copied. */
  final boolean countsCopies() {
    return counting != null;
  }

  private void reportFunctions(Table table) {
    if (counting == null) {
      table.row("not counted: " + reason, 0, 0, 0);
      return;
    }
    CounterRows rows = counting.rows();
    for (JniFunction function : JniFunction.ALL) {
      long calls = rows.calls(function);
      long elements = rows.elements(function);
      if (calls > 0) {
        long copied = function.copies() ? elements << ElementTypes.shift(function.type()) : 0;
        table.row(function.rowName(), copied, elements, calls);
      }
    }
  }

  private Column[] columns() {
    Column calls = Column.sum("calls");
    Column arrays = Column.sum("arrays");
    Column passed = Column.sum("bytes of arrays");
    return counting == null
        ? new Column[] {passed, arrays, calls}
        : new Column[] {Column.sum(COPIED), passed, arrays, calls};
  }

  private void reportCalls(Table table, boolean byContext) {
    NativeCallCounts.read(
        (String type, @Nullable Site site, @Nullable MethodFrame method, long... counts) ->
            addRow(table, site == null ? OTHERS : name(type, site, method, byContext), counts));
  }

  private void addRow(Table table, String name, long... counts) {
    if (counting == null) {
      table.row(name, counts[2], counts[1], counts[0]);
    } else {
      table.row(name, counts[3], counts[2], counts[1], counts[0]);
    }
  }

  private static String name(
      String type, Site site, @Nullable MethodFrame method, boolean byContext) {
    String callee = type + "[] " + site.member();
    if (!byContext) {
      return callee;
    }
    String caller = method == null ? "" : method.className() + "." + method.methodName();
    return lenientFormat(
        "%s at %s%s",
        callee,
        site.place(),
        caller.isEmpty() || caller.equals(site.method()) ? "" : " in " + caller);
  }
}
