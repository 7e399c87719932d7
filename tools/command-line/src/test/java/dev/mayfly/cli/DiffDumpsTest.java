package dev.mayfly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.management.HotSpotDiagnosticMXBean;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two dumps of this JVM, between which a known number of objects is made and held. */
class DiffDumpsTest {
  static final class Page {
    final long number = 1;
  }

  static final class Album {
    final List<Page> pages = new ArrayList<>(100);
  }

  private static final Album ALBUM = new Album();
  private static final MayflyJar HOST =
      new MayflyJar(
          Path.of("/opt/mayfly-agent.jar"),
          () -> "",
          options -> Optional.empty(),
          (snapshot, classPath) -> ClassShapes.NONE,
          "");

  @TempDir static Path directory;
  private static Path before;
  private static Path after;

  @BeforeAll
  static void dump() throws IOException {
    add(3);
    before = dump("before.hprof");
    add(20);
    after = dump("after.hprof");
  }

  private static void add(int pages) {
    for (int i = 0; i < pages; i++) {
      ALBUM.pages.add(new Page());
    }
  }

  private static Path dump(String name) throws IOException {
    Path file = directory.resolve(name);
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpHeap(file.toString(), true);
    return file;
  }

  private static CommandRun diff(Object... words) {
    return CommandRun.of(HOST, false, Stream.concat(Stream.of("diff"), Stream.of(words)).toArray());
  }

  private static JsonObject row(JsonObject all, String table, String type) {
    return StreamSupport.stream(all.getAsJsonArray(table).spliterator(), false)
        .map(JsonElement::getAsJsonObject)
        .filter(row -> row.get("type").getAsString().equals(type))
        .findFirst()
        .orElseThrow();
  }

  private static List<Long> of(JsonObject row, String figure) {
    return List.of(
        row.getAsJsonObject("before").get(figure).getAsLong(),
        row.getAsJsonObject("after").get(figure).getAsLong());
  }

  @Test
  void byTypeAndByHolderWithGates() {
    CommandRun run =
        diff(
            before,
            after,
            "--json",
            "--fail-if=bytes of *DiffDumpsTest$Page > +5%",
            "--fail-if=allocations of *DiffDumpsTest$Page > 23");
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.stderr()).contains("bytes of *DiffDumpsTest$Page > +5%").hasLineCount(1);
    JsonObject all = JsonParser.parseString(run.stdout()).getAsJsonObject();
    JsonObject type = row(all, "types", Page.class.getName());
    assertThat(of(type, "allocations")).containsExactly(3L, 23L);
    assertThat(of(type, "bytes")).containsExactly(3 * 24L, 23 * 24L);
    assertThat(type.get("change").getAsString()).isEqualTo("grew");
    JsonObject holder = row(all, "holders", Album.class.getName());
    assertThat(holder.get("kind").getAsString()).isEqualTo("OBJECT");
    // the list and its array, too
    assertThat(of(holder, "allocations")).containsExactly(3L + 2, 23L + 2);
    assertThat(of(holder, "bytes")).containsExactly(3 * 24L + 24 + 416, 23 * 24L + 24 + 416);
  }

  @Test
  void tables() {
    CommandRun run = diff(before, after, "--rows=1000");
    assertThat(run.exitCode()).isZero();
    assertThat(run.stdout().replaceAll(" +", " "))
        .contains(
            "\nTYPES (",
            "\n +480 B +666.7 +20 +666.7 72 B 552 B dev.mayfly.cli.DiffDumpsTest$Page\n",
            "\nHOLDERS (",
            "\n +480 B +93.8 +20 +400.0 512 B 992 B DiffDumpsTest$Album\n");
  }

  @Test
  void wrongWords() throws IOException {
    Path profile =
        Profiles.write(Profiles.of("a.Order", 480, 0), directory.resolve("profile.json"));
    Path text = Files.writeString(directory.resolve("text.txt"), "text");
    line(
        diff(before, profile),
        2,
        before + " is a heap dump, " + profile + " is none; compare two of a kind");
    line(
        diff(text, after),
        2,
        after + " is a heap dump, " + text + " is none; compare two of a kind");
    line(diff(before, directory.resolve("none")), 1, directory.resolve("none") + ": no such file");
    line(
        diff(before, after, "--format=github"),
        2,
        "comparisons of heap dumps are text or JSON; the other formats are for profiles");
    line(
        diff(before, after, "--by=site"),
        2,
        "heap dumps have the views type and holder; --by names neither");
  }

  private static void line(CommandRun run, int exitCode, String words) {
    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(run.stderr()).startsWith("mayfly: " + words + "\n");
    assertThat(run.stdout()).isEmpty();
  }
}
