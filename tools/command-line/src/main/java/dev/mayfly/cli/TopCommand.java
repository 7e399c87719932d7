package dev.mayfly.cli;

import dev.mayfly.cli.console.AccountsOption;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.cli.jvm.ProfiledProgram;
import dev.mayfly.cli.jvm.RemoteAccess;
import dev.mayfly.cli.jvm.RemoteJvm;
import dev.mayfly.cli.jvm.TargetJvm;
import dev.mayfly.report.text.Rates;
import dev.mayfly.report.text.RatesText;
import dev.mayfly.report.text.RatesText.Order;
import dev.mayfly.report.text.RatesText.View;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Confined to one thread: {@code mayfly top}. */
@Command(
    name = "top",
    description = {
      "Shows what a running Java program allocates per second, by type, site, context or layer.",
      "A program without Mayfly gets the agent, as with 'mayfly attach'; recording stops when",
      "you quit. On a terminal it prints tables until Ctrl-C, otherwise one table.",
      ""
    },
    footer = {
      "",
      "OPTION=VALUE is an option of the agent for a program without Mayfly (default: lifetime=off",
      "formats=none); 'mayfly options' lists them.",
      "",
      "Examples:",
      "  mayfly top 4711",
      "  mayfly top 4711 include=com.acme.*",
      "  mayfly top 4711 --by=context --every=5",
      "  mayfly top 4711 --once --count=3 > rates.txt",
      "  mayfly top 4711 --html",
      "  mayfly top shop.example.com:7091 --user monitor --password-file monitor.password",
    })
final class TopCommand implements Callable<Integer> {

  private final MayflyJar host;
  private final Console console;

  @Parameters(index = "0", paramLabel = "PROGRAM", description = RemoteAccess.PROGRAM)
  private String pid = "";

  @Parameters(index = "1..*", paramLabel = "OPTION=VALUE", description = "Options of the agent.")
  private List<String> words = List.of();

  @Option(
      names = "--by",
      paramLabel = "VIEW",
      description = "The table: ${COMPLETION-CANDIDATES} (default: site).")
  private View view = View.SITE;

  @Option(
      names = "--sort",
      paramLabel = "ORDER",
      description = "What comes first: ${COMPLETION-CANDIDATES} (default: bytes).")
  private Order order = Order.BYTES;

  @Option(
      names = "--every",
      paramLabel = "SECONDS",
      description =
          "The length of an interval, from 0.1 (default: 1); with --html, after how many whole"
              + " seconds the page is loaded again (default: never).")
  private @Nullable Double every;

  @Option(
      names = "--once",
      description = "Print one table, or --count, and end, also on a terminal.")
  private boolean once;

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "End after N intervals (default: 1; on a terminal, at Ctrl-C).")
  private @Nullable Integer count;

  @Option(
      names = {"--rows", "--top"},
      paramLabel = "ROWS",
      description = "Rows of a table (default: ${DEFAULT-VALUE}).")
  private int rows = TextLayout.DEFAULT.rows();

  @Option(
      names = "--width",
      paramLabel = "COLUMNS",
      description = "Columns of a table, at least 60 (default: ${DEFAULT-VALUE}).")
  private int width = TextLayout.DEFAULT.width();

  @Option(
      names = "--html",
      description =
          "Serve the HTML report of the program, for browsers on this machine, and print its"
              + " address.")
  private boolean html;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "The port of --html (default: a free one).")
  private int port;

  @Mixin private final RemoteAccess access = new RemoteAccess();

  @Mixin private final AccountsOption accounts = new AccountsOption();

  TopCommand(MayflyJar host, Console console) {
    this.host = host;
    this.console = console;
  }

  @Override
  public Integer call() {
    AgentArguments options = checked();
    Optional<RemoteJvm> remote = access.reach(pid);
    if (remote.isPresent()) {
      return watched(remote.get());
    }
    try (TargetJvm target = TargetJvm.of(pid)) {
      return watched(target, () -> local(target, options));
    }
  }

  private AgentArguments checked() {
    if (every != null && !(every >= (html ? 1 : 0.1) && every <= 86_400)) {
      throw CommandFailure.usage("--every must be from 0.1, with --html from 1, to 86400 seconds");
    }
    if (port < 0 || port > 0xffff || (port > 0 && !html)) {
      throw CommandFailure.usage("--port must be from 1 to 65535, and needs --html");
    }
    if (count != null && count < 1) {
      throw CommandFailure.usage("--count must be at least 1");
    }
    if (width < TextLayout.MIN_WIDTH || rows < 1) {
      throw CommandFailure.usage("--width must be at least 60, --rows at least 1");
    }
    AgentArguments options = new AgentArguments(words, host);
    if (options.has("jmx", "false")) {
      throw CommandFailure.usage("jmx=false keeps 'mayfly top' out");
    }
    if (!html) {
      options.putIfAbsent("lifetime", "off");
    }
    options.putIfAbsent("formats", "none");
    options.outputFromHere();
    return options;
  }

  private int watched(RemoteJvm remote) {
    try (remote) {
      if (!words.isEmpty()) {
        throw CommandFailure.usage(
            "'" + words.get(0) + "': Mayfly runs at " + pid + " already, and keeps its options");
      }
      if (remote.get("Recording").equals(Optional.of(false))) {
        console.say("recording is stopped at " + pid + "; 'mayfly start' starts it there");
      }
      return watched(remote, () -> LiveProfile.of(remote));
    }
  }

  private LiveProfile local(TargetJvm target, AgentArguments options) {
    LiveProfile program = LiveProfile.of(target, host, options);
    if (!words.isEmpty() && !program.isAttachedHere()) {
      console.say("Mayfly already runs in " + target.name() + " and keeps its options");
    }
    return program;
  }

  private int watched(ProfiledProgram target, Supplier<LiveProfile> opened) {
    boolean endless = console.terminal() && !once && count == null;
    int most = endless ? Integer.MAX_VALUE : count == null ? 1 : count;
    try (LiveProfile program = opened.get()) {
      if (html) {
        serve(target, program);
        return ExitCode.OK;
      }
      ProfileSnapshot first = accounts.in(program.counts());
      ProfileSnapshot last = first;
      console.say(target.name() + ": a table every " + interval());
      String loops = "";
      long next = System.nanoTime() + nanos();
      for (int shown = 0; shown < most; shown++) {
        TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
        ProfileSnapshot now = accounts.in(program.counts());
        Rates rates = Rates.between(first, last, now);
        last = now;
        print(shown, rates);
        loops = sayNew(loops, LiveProfile.loops(rates.soFar()));
        next = after(next);
      }
      return ExitCode.OK;
    } catch (CommandFailure failure) {
      if (target.isAlive()) {
        throw failure;
      }
      console.say(target.name() + " ended");
      return endless ? ExitCode.OK : ExitCode.FAILED;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return ExitCode.FAILED;
    }
  }

  /** Names loops that run on uncounted, once. */
  private String sayNew(String before, String loops) {
    if (!loops.isEmpty() && !loops.equals(before)) {
      console.say(loops);
    }
    return loops;
  }

  private void serve(ProfiledProgram target, LiveProfile program) throws InterruptedException {
    Optional<LiveFrame> frame =
        Optional.ofNullable(every).map(each -> new LiveFrame((int) Math.round(each)));
    try (LivePage page = LivePage.start(port, frame, () -> accounts.in(program.whole()))) {
      console.out().println(page.address());
      console.out().flush();
      target.awaitEnd();
    } catch (IOException used) {
      throw new CommandFailure("cannot listen on port " + port + ": " + used.getMessage(), used);
    }
    console.say(target.name() + " ended");
  }

  private String text(Rates rates) {
    StringBuilder text = new StringBuilder();
    try {
      RatesText.write(rates, view, order, new TextLayout(width, rows, 0), text);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  private void print(int shown, Rates rates) {
    String table = text(rates);
    console.out().print(shown == 0 ? table : "\n" + table);
    console.out().flush();
  }

  private String interval() {
    double seconds = seconds();
    return seconds == Math.rint(seconds) ? Math.round(seconds) + " s" : seconds + " s";
  }

  /** The moment of the next reading; one that is late is not made up for. */
  private long after(long moment) {
    return Math.max(moment, System.nanoTime() - nanos()) + nanos();
  }

  private double seconds() {
    return every == null ? 1 : every;
  }

  private long nanos() {
    return Math.round(1e9 * seconds());
  }
}
