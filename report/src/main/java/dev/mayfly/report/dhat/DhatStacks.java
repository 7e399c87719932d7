package dev.mayfly.report.dhat;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.stacks.StackAmounts;
import dev.mayfly.report.stacks.StackLeaf;
import dev.mayfly.report.stacks.StackWalk;
import dev.mayfly.site.MethodFrame;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Confined to one thread: writes stacks as the program points of a DHAT file. */
final class DhatStacks implements StackWalk.Visitor {

  /** Immutable: what a frame stands for; the viewer refuses stacks that look the same. */
  private enum Role {
    TYPE,
    SITE_BELOW_CONTEXT,
    SITE,
    CALLER
  }

  /** Immutable: a method or a type, and a line in it. */
  private record Place(Role role, MethodFrame frame, int line) {}

  private final boolean lifetimes;
  private final long end;
  private final JsonWriter json;
  private final Map<Place, Integer> indexes = new HashMap<>();
  private final List<String> frames = new ArrayList<>(List.of("[root]"));
  private final List<MethodFrame> stack = new ArrayList<>();

  DhatStacks(boolean lifetimes, long end, JsonWriter json) {
    this.lifetimes = lifetimes;
    this.end = end;
    this.json = json;
  }

  @Override
  public void enter(MethodFrame frame) {
    stack.add(frame);
  }

  @Override
  public void leave() {
    stack.remove(stack.size() - 1);
  }

  @Override
  public void allocated(Map<StackLeaf, StackAmounts> leaves) throws IOException {
    for (Map.Entry<StackLeaf, StackAmounts> leaf : leaves.entrySet()) {
      if (leaf.getValue().allocations() > 0 || leaf.getValue().bytes() > 0) {
        write(leaf.getKey(), leaf.getValue());
      }
    }
  }

  private void write(StackLeaf leaf, StackAmounts amounts) throws IOException {
    json.beginObject();
    json.name("tb").value(amounts.bytes());
    json.name("tbk").value(amounts.allocations());
    if (lifetimes) {
      double micros = amounts.lifetimeNanos() / 1e3;
      double most = amounts.allocations();
      double live = Math.min(most, amounts.live());
      double onAverage = end == 0 ? 0 : micros / end;
      double size = amounts.bytes() / Math.max(1, most);
      json.name("tl").value(Math.round(micros));
      writeBlocks("m", Math.min(most, Math.max(live, onAverage)), size);
      writeBlocks("g", live, size);
      writeBlocks("e", live, size);
    }
    json.name("fs").beginArray();
    json.value(index(Role.TYPE, leaf.typeFrame(), 0));
    int callers = stack.size();
    MethodFrame method = leaf.method();
    if (leaf.onTop()) {
      callers--;
      json.value(index(Role.SITE, stack.get(callers), leaf.line()));
    } else if (method != null) {
      json.value(index(Role.SITE_BELOW_CONTEXT, method, leaf.line()));
    }
    for (int i = callers - 1; i >= 0; i--) {
      json.value(index(Role.CALLER, stack.get(i), 0));
    }
    json.endArray();
    json.endObject();
  }

  /** Bytes and blocks at some moment. */
  private void writeBlocks(String when, double blocks, double size) throws IOException {
    json.name(when + "b").value(Math.round(blocks * size));
    json.name(when + "bk").value(Math.round(blocks));
  }

  private int index(Role role, MethodFrame frame, int line) {
    return indexes.computeIfAbsent(
        new Place(role, frame, line),
        place -> {
          String name = StackWalk.name(place.frame);
          frames.add(place.line == 0 ? name : name + ":" + place.line);
          return frames.size() - 1;
        });
  }

  /** The frames that the stacks refer to by index. */
  List<String> frames() {
    return frames;
  }
}
