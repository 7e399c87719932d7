package dev.mayfly.report.speedscope;

import static java.util.Objects.requireNonNull;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.stacks.StackAmounts;
import dev.mayfly.report.stacks.StackLeaf;
import dev.mayfly.report.stacks.StackWalk;
import dev.mayfly.site.MethodFrame;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Confined to one thread: the frames of a speedscope file, numbered as a walk first meets them. */
final class SpeedscopeFrames implements StackWalk.Visitor {

  private final Map<MethodFrame, Integer> frames = new LinkedHashMap<>();

  @Override
  public void enter(MethodFrame frame) {
    add(frame);
  }

  @Override
  public void allocated(Map<StackLeaf, StackAmounts> leaves) {
    for (StackLeaf leaf : leaves.keySet()) {
      MethodFrame method = leaf.method();
      if (method != null && !leaf.onTop()) {
        add(method);
      }
      add(leaf.typeFrame());
    }
  }

  @Override
  public void leave() {}

  private void add(MethodFrame frame) {
    frames.putIfAbsent(frame, frames.size());
  }

  int indexOf(MethodFrame frame) {
    return requireNonNull(frames.get(frame), "not in the tree");
  }

  void write(JsonWriter json) throws IOException {
    json.beginArray();
    for (MethodFrame frame : frames.keySet()) {
      json.beginObject().name("name").value(StackWalk.name(frame)).endObject();
    }
    json.endArray();
  }
}
