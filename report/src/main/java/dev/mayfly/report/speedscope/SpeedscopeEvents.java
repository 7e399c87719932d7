package dev.mayfly.report.speedscope;

import com.google.common.math.LongMath;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.stacks.StackAmounts;
import dev.mayfly.report.stacks.StackLeaf;
import dev.mayfly.report.stacks.StackWalk;
import dev.mayfly.report.stacks.StackWeight;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.Amounts;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/** Confined to one thread: where the frames of a speedscope profile begin and end. */
final class SpeedscopeEvents implements StackWalk.Visitor {

  private final StackWeight weight;
  private final SpeedscopeFrames frames;
  private final JsonWriter json;
  private final Deque<Integer> open = new ArrayDeque<>();
  private long allocated;

  SpeedscopeEvents(StackWeight weight, SpeedscopeFrames frames, JsonWriter json) {
    this.weight = weight;
    this.frames = frames;
    this.json = json;
  }

  @Override
  public void enter(MethodFrame frame) throws IOException {
    int index = frames.indexOf(frame);
    open.push(index);
    write("O", index);
  }

  @Override
  public void leave() throws IOException {
    write("C", open.pop());
  }

  @Override
  public void allocated(Map<StackLeaf, StackAmounts> leaves) throws IOException {
    for (Map.Entry<StackLeaf, StackAmounts> entry : leaves.entrySet()) {
      long amount = weight.of(entry.getValue());
      if (amount > 0) {
        StackLeaf leaf = entry.getKey();
        MethodFrame method = leaf.onTop() ? null : leaf.method();
        if (method != null) {
          enter(method);
        }
        enter(leaf.typeFrame());
        allocated = LongMath.saturatedAdd(allocated, amount);
        leave();
        if (method != null) {
          leave();
        }
      }
    }
  }

  @Override
  public void measured(Amounts amounts) {
    allocated = LongMath.saturatedAdd(allocated, weight.of(amounts));
  }

  private void write(String kind, int frame) throws IOException {
    json.beginObject();
    json.name("type").value(kind);
    json.name("frame").value(frame);
    json.name("at").value(allocated);
    json.endObject();
  }

  /** All that was allocated. */
  long end() {
    return allocated;
  }
}
