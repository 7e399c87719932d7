package dev.mayfly.snapshot.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.site.MethodFrame;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CallLinesTest {
  private static final MethodFrame MAIN = new MethodFrame("p.Main", "main", "()V");
  private static final MethodFrame LOAD = new MethodFrame("p.Main", "load", "()V");
  private static final MethodFrame SAVE = new MethodFrame("p.Main", "save", "()V");

  private static Map.Entry<CallLines.Call, Integer> line(MethodFrame callee, int line) {
    return Map.entry(new CallLines.Call(MAIN, callee), line);
  }

  @Test
  void aCallThatIsNotKnownHasNoLine() {
    CallLines lines = CallLines.of(Map.ofEntries(line(LOAD, 7)));
    assertThat(lines.find(MAIN, LOAD)).isEqualTo(7);
    assertThat(lines.find(LOAD, MAIN)).isZero();
    assertThat(CallLines.NONE.find(MAIN, LOAD)).isZero();
  }

  @Test
  void twoProgramsThatDifferHaveNone() {
    CallLines one = CallLines.of(Map.ofEntries(line(LOAD, 7), line(MAIN, 9)));
    CallLines other = CallLines.of(Map.ofEntries(line(LOAD, 8), line(MAIN, 9), line(SAVE, 3)));
    assertThat(one.plus(other))
        .isEqualTo(CallLines.of(Map.ofEntries(line(MAIN, 9), line(SAVE, 3))));
    assertThat(one.plus(CallLines.NONE)).isEqualTo(one);
    assertThat(CallLines.NONE.plus(one)).isEqualTo(one);
  }

  @Test
  void linesArePositive() {
    Map<CallLines.Call, Integer> none = Map.ofEntries(line(LOAD, 0));
    assertThatThrownBy(() -> CallLines.of(none)).isInstanceOf(IllegalArgumentException.class);
  }
}
