package dev.mayfly.research.hprof;

import dev.mayfly.report.stacks.StackAmounts;
import dev.mayfly.report.stacks.StackLeaf;
import dev.mayfly.report.stacks.StackWalk;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.run.SourceFileTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Confined to one thread: writes the stacks, and collects the allocations at their ends. */
final class HprofTraces implements StackWalk.Visitor {

  /** HPROF counted them from here. */
  private static final int FIRST = 300_001;

  /** The end of a stack, whatever the type. */
  private record Place(@Nullable MethodFrame method, boolean onTop, int line) {}

  private final SourceFileTable sourceFiles;
  private final CallLines.Table lines;
  private final Appendable out;
  private final List<MethodFrame> stack = new ArrayList<>();

  /** The rows of the stack's methods in the lines. */
  private final List<Integer> calls = new ArrayList<>();

  private final List<HprofRow> rows = new ArrayList<>();
  private int next = FIRST;

  HprofTraces(SourceFileTable sourceFiles, CallLines lines, Appendable out) {
    this.sourceFiles = sourceFiles;
    this.lines = new CallLines.Table(lines);
    this.out = out;
  }

  /** Allocations by stack and type. */
  List<HprofRow> rows() {
    return rows;
  }

  @Override
  public void enter(MethodFrame frame) {
    calls.add(lines.find(innermost(), frame));
    stack.add(frame);
  }

  private int innermost() {
    return calls.isEmpty() ? CallLines.OUTSIDE : calls.get(calls.size() - 1);
  }

  @Override
  public void leave() {
    stack.remove(stack.size() - 1);
    calls.remove(calls.size() - 1);
  }

  @Override
  public void allocated(Map<StackLeaf, StackAmounts> leaves) throws IOException {
    Map<Place, Integer> traces = new HashMap<>();
    for (Map.Entry<StackLeaf, StackAmounts> entry : leaves.entrySet()) {
      StackLeaf leaf = entry.getKey();
      StackAmounts amounts = entry.getValue();
      if (amounts.allocations() == 0 && amounts.bytes() == 0 && amounts.live() == 0) {
        continue;
      }
      Place place = new Place(leaf.method(), leaf.onTop(), leaf.line());
      Integer trace = traces.get(place);
      if (trace == null) {
        trace = next++;
        traces.put(place, trace);
        write(trace, place);
      }
      rows.add(
          new HprofRow(
              trace,
              Printable.line(leaf.typeName()),
              amounts.allocations(),
              amounts.bytes(),
              Math.round(amounts.live()),
              Math.round(amounts.liveBytes())));
    }
  }

  private void write(int trace, Place place) throws IOException {
    out.append("TRACE ").append(Integer.toString(trace)).append(":\n");
    MethodFrame method = place.method;
    int callers = place.onTop ? stack.size() - 1 : stack.size();
    if (method != null) {
      write(method, place.line);
    } else if (callers == 0) {
      out.append("\t<empty>\n");
    }
    int callee = place.onTop || method == null ? innermost() : lines.find(innermost(), method);
    for (int i = callers - 1; i >= 0; i--) {
      write(stack.get(i), method == null && i == callers - 1 ? 0 : lines.line(callee));
      callee = calls.get(i);
    }
  }

  private void write(MethodFrame method, int line) throws IOException {
    out.append('\t')
        .append(Printable.line(StackWalk.name(method)))
        .append('(')
        .append(sourceOf(method));
    out.append(':').append(line == 0 ? "Unknown line" : Integer.toString(line)).append(")\n");
  }

  /** As class files state it, or as compilers of Java require it. */
  private String sourceOf(MethodFrame method) {
    String className = method.className();
    if (className.isEmpty()) {
      return "<Unknown Source>";
    }
    String simple = className.substring(className.lastIndexOf('.') + 1);
    int nested = simple.indexOf('$', 1);
    return Printable.line(
        sourceFiles
            .find(className)
            .orElse((nested < 0 ? simple : simple.substring(0, nested)) + ".java"));
  }
}
