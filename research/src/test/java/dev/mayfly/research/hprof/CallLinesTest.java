package dev.mayfly.research.hprof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.json.JsonParts;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.json.SnapshotFormatException;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class CallLinesTest {
  private static final MethodFrame MAIN = new MethodFrame("p.Main", "main", "()V");
  private static final MethodFrame LOAD = new MethodFrame("p.Main", "load", "()V");
  private static final MethodFrame SAVE = new MethodFrame("p.Main", "save", "()V");

  @BeforeAll
  static void addSection() {
    JsonParts.add(CallLines.JSON);
  }

  private static CallLines.Row row(int caller, MethodFrame method, int line) {
    return new CallLines.Row(caller, method, line);
  }

  private static ProfileSnapshot with(CallLines.Row... rows) {
    return ProfileSnapshot.EMPTY.with(CallLines.PART, new CallLines(ImmutableList.copyOf(rows)));
  }

  @Test
  void theSameCallHasALineInEachContext() {
    ProfileSnapshot profile =
        with(row(-1, MAIN, 0), row(0, LOAD, 7), row(1, SAVE, 3), row(0, SAVE, 9));
    CallLines.Table table = new CallLines.Table(profile.get(CallLines.PART));
    int main = table.find(CallLines.OUTSIDE, MAIN);
    assertThat(table.line(table.find(main, SAVE))).isEqualTo(9);
    assertThat(table.line(table.find(table.find(main, LOAD), SAVE))).isEqualTo(3);
    assertThat(table.line(table.find(table.find(main, SAVE), LOAD))).isZero();
  }

  @Test
  void twoProgramsHaveTheLinesOfBoth() {
    ProfileSnapshot one = with(row(-1, MAIN, 0), row(0, LOAD, 7), row(0, SAVE, 0));
    ProfileSnapshot other =
        with(row(-1, SAVE, 0), row(-1, MAIN, 0), row(1, SAVE, 5), row(1, LOAD, 8));
    assertThat(one.plus(other).get(CallLines.PART).rows())
        .containsExactly(row(-1, MAIN, 0), row(0, LOAD, 7), row(0, SAVE, 5), row(-1, SAVE, 0));
  }

  @Test
  void theyAreReadAsTheyWereWritten() throws IOException {
    ProfileSnapshot profile = with(row(-1, MAIN, 0), row(0, LOAD, 7));
    assertThat(read(json(profile))).isEqualTo(profile);
    assertThatThrownBy(() -> read(json(with(row(3, MAIN, 7)))))
        .isInstanceOf(SnapshotFormatException.class);
  }

  private static String json(ProfileSnapshot profile) throws IOException {
    StringBuilder json = new StringBuilder();
    new JsonReport().write(profile, json);
    return json.toString();
  }

  private static ProfileSnapshot read(String json) throws IOException {
    return new JsonSnapshotReader().read(new StringReader(json));
  }
}
