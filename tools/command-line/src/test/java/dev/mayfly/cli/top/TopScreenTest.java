package dev.mayfly.cli.top;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.report.text.Rates;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jline.terminal.Terminal;
import org.jline.utils.ScreenTerminal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The page on a terminal that keeps what it shows, and the keys that are typed there. */
@Timeout(60)
final class TopScreenTest {
  private static final String UP = "\u001b[A";
  private static final String DOWN = "\u001b[B";
  private static final String RIGHT = "\u001b[C";
  private static final String LEFT = "\u001b[D";
  private static final String ESCAPE = "\u001b";

  private final ScreenTerminal.VirtualTerminal virtual = virtual();
  private final Terminal terminal = virtual.terminal();
  private final TopFeed feed = new TopFeed("the program", 1_000_000);
  private final CountDownLatch end = new CountDownLatch(1);
  private final CompletableFuture<Void> run = new CompletableFuture<>();

  private static ScreenTerminal.VirtualTerminal virtual() {
    try {
      return ScreenTerminal.withTerminal("test", "xterm-256color", 90, 20);
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private void start(TopTable table) {
    AtomicInteger readings = new AtomicInteger();
    feed.start(
        () -> {
          if (readings.getAndIncrement() > 0) {
            hang();
          }
          return new TopFeed.Reading(rates(), "process 1", "a.B.loop:7 runs on");
        },
        2);
    show(table, feed);
  }

  private void hang() {
    try {
      end.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private void show(TopTable table, TopFeed from) {
    Thread thread =
        new Thread(
            () -> {
              try (TopScreen screen = new TopScreen(terminal, table, TopColumn.BYTES_RATE)) {
                screen.run(from);
                run.complete(null);
              } catch (Throwable failure) {
                run.completeExceptionally(failure);
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  @AfterEach
  void quit() throws Exception {
    if (!run.isDone()) {
      type("qq");
    }
    run.get(10, TimeUnit.SECONDS);
    end.countDown();
  }

  private void type(String keys) throws IOException {
    virtual.terminal().processInputBytes(keys.getBytes(UTF_8));
  }

  /** Waits for a page whose lines begin so, without spaces at either end. */
  private void await(String... wanted) throws InterruptedException {
    List<String> page = List.of();
    for (int i = 0; i < 400; i++) {
      page = virtual.screen().toString().lines().map(String::strip).toList();
      List<String> now = page;
      if (List.of(wanted).stream().allMatch(each -> now.stream().anyMatch(l -> l.endsWith(each)))) {
        return;
      }
      Thread.sleep(10);
    }
    throw new AssertionError(List.of(wanted) + " never came: " + String.join("\n", page));
  }

  private static ProfileSnapshot profile(int times) {
    MethodFrame main = new MethodFrame("p.Main", "main", "()V");
    MethodFrame load = new MethodFrame("p.Loader", "load", "()V");
    ContextBuilder root = ContextSnapshot.builder();
    add(root.child(main), main, 7, "p.Order", 10L * times, 16);
    add(root.child(main).child(load), load, 30, "p.Row", 4L * times, 100);
    add(root.child(main).child(load), load, 31, "p.Order", 2L * times, 16);
    return ProfileSnapshot.builder().root(root.build()).build();
  }

  private static void add(
      ContextBuilder at, MethodFrame method, int line, String type, long objects, int size) {
    at.record(
        new AllocationSite(method, line, type, AllocationKind.OBJECT),
        new AllocationStats(objects, 0, objects * size, 0));
  }

  private static Rates rates() {
    ProfileSnapshot none = ProfileSnapshot.builder().build();
    return Rates.between(none, profile(1), profile(3));
  }

  @Test
  void showsSitesAndGoesIntoOneAndBack() throws Exception {
    start(TopTable.SITES);
    await(
        "process 1",
        "a.B.loop:7 runs on",
        "sites",
        "*bytes/s     %  counted  objects/s      bytes    objects  name",
        "800 kB  67.6  100.0 %      8,000     1.2 kB         12  Row at Loader.load:30",
        "320 kB  27.0  100.0 %     20,000      480 B         30  Order at Main.main:7",
        "q quit");
    type("o");
    await("bytes/s     %  counted *objects/s      bytes    objects  name");
    type("b" + DOWN + "\r");
    await("contexts of Order at Main.main:7", "480 B         30    Main.main");
    type(ESCAPE);
    await("sites");
    type("/row");
    await("sites, filter: row_");
    type("\r");
    await("sites, filter: row");
    assertThat(virtual.screen().toString()).doesNotContain("Main.main:7");
    type(ESCAPE);
    await("Order at Main.main:7", "sites");
    type(ESCAPE);
    run.get(10, TimeUnit.SECONDS);
  }

  @Test
  void theTreeOpensAndClosesAndTypesLeadToSites() throws Exception {
    start(TopTable.CONTEXTS);
    await("1.8 kB         48  - Main.main", "1.3 kB         18      Loader.load");
    type(LEFT);
    await("1.8 kB         48  + Main.main");
    type(RIGHT + DOWN + UP + DOWN + "\r");
    await("contexts of Loader.load");
    type("m");
    await("methods", "1.3 kB         18  Loader.load");
    type("t" + DOWN + "\r");
    await("sites of Order", "Order at Loader.load:31", "Order at Main.main:7");
    type("\u007f");
    await("types");
  }

  @Test
  void theKeyThatQuitsAnswersThoughTheProgramHangs() throws Exception {
    feed.start(
        () -> {
          hang();
          return new TopFeed.Reading(rates(), "", "");
        },
        1);
    show(TopTable.SITES, feed);
    await("no answer for 3 s; q quits");
    type("q");
    run.get(2, TimeUnit.SECONDS);
  }

  @Test
  void theEndOfTheProgramLeavesTheScreen() throws Exception {
    feed.start(
        () -> {
          throw new IllegalStateException("process 1 ended");
        },
        1);
    show(TopTable.SITES, feed);
    run.get(10, TimeUnit.SECONDS);
    assertThatThrownBy(feed::check).hasMessage("process 1 ended");
  }

  @Test
  void keysOfSeveralCharactersAreOne() throws IOException {
    terminal.enterRawMode();
    type("\u001bOA\u001b[6~\u001b[1;5Hx\u0004");
    TopKeys keys = new TopKeys(terminal.reader());
    assertThat(keys.next(1_000).kind()).isEqualTo(TopKey.Kind.UP);
    assertThat(keys.next(1_000).kind()).isEqualTo(TopKey.Kind.PAGE_DOWN);
    assertThat(keys.next(1_000).kind()).isEqualTo(TopKey.Kind.NONE);
    assertThat(keys.next(1_000)).isEqualTo(new TopKey(TopKey.Kind.CHARACTER, 'x'));
    assertThat(keys.next(1_000).kind()).isEqualTo(TopKey.Kind.QUIT);
    assertThat(keys.next(1).kind()).isEqualTo(TopKey.Kind.NONE);
    run.complete(null);
  }
}
