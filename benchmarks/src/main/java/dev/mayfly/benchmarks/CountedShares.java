package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.JavaFork.Output;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.markdown.MarkdownTable;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextBalance;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Confined. Measures how much of what programs really allocate is counted with {@code jdk=charge},
 * all packages woven, in the interpreter, which removes no allocation; and where the rest is.
 *
 * <p>Each program runs twice: compiled, to have its woven classes in a cache, since the weaver is
 * slow in the interpreter; then interpreted, which is measured.
 */
public final class CountedShares {
  private static final int WHERE = 8;

  /** Compiles the weaver, and interprets all else. */
  private static final List<String> WEAVER_COMPILED =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:CompileCommand=quiet",
          "-XX:CompileCommand=compileonly,org/aspectj/*.*",
          "-XX:CompileCommand=compileonly,org/objectweb/asm/*.*",
          "-XX:CompileCommand=compileonly,dev/mayfly/*.*");

  private final RunnerOptions options;
  private final JavaFork fork;
  private final MarkdownTable table = new MarkdownTable("program", "counted", "allocated", "share");
  private final StringBuilder rest = new StringBuilder();

  private CountedShares(RunnerOptions options) {
    this.options = options;
    this.fork = new JavaFork(options.java());
  }

  /**
   * Runs the measurement.
   *
   * @param arguments see {@code --help}
   * @throws InterruptedException if somebody interrupts it
   * @throws IOException if a program fails or leaves no report
   */
  public static void main(String[] arguments) throws InterruptedException, IOException {
    List<String> all = new ArrayList<>(List.of("--size=10", "--rounds=3", "--requests=500"));
    all.addAll(List.of(arguments));
    if (all.contains("--help")) {
      System.out.print(
          """
          Usage: benchmarks/run seen [OPTION]... [PROGRAM]...

          Runs programs interpreted, all their packages and the JDK woven, and prints how much of
          what their threads really allocated was counted, and in which methods the rest is. Of the
          options of benchmarks/run it knows --rounds=N (3), --size=PERCENT (10), --requests=N (500),
          --heap, --java, --jvm, --agent and --demo-jar. Takes one to two minutes a program; without
          one, it runs asm, antlr, jackson and the demo. Of the demo, of which thousands of classes
          are woven, the weaver is compiled, and the rest is interpreted.
          """);
      return;
    }
    if (all.stream().allMatch(argument -> argument.startsWith("--"))) {
      all.addAll(List.of("asm", "antlr", "jackson", DemoRuns.LABEL));
    }
    RunnerOptions options;
    String where;
    try {
      options = RunnerOptions.parse(List.of(), all);
      where = MachineDescription.ofPrograms(options);
    } catch (IllegalArgumentException wrong) {
      System.err.println("benchmarks: " + wrong.getMessage() + "; --help lists what there is");
      System.exit(2);
      return;
    }
    System.out.println(where + ", interpreted\n");
    CountedShares shares = new CountedShares(options);
    for (BenchmarkProgram subject : options.subjects()) {
      shares.program(subject.label(), List.of("-Xint"), options.command(subject));
    }
    if (options.demo()) {
      shares.program(DemoRuns.LABEL, WEAVER_COMPILED, options.demoCommand());
    }
    System.out.print(shares.table);
    System.out.print(shares.rest);
  }

  private void program(String label, List<String> interpreted, List<String> program)
      throws IOException, InterruptedException {
    ProfileSnapshot profile = profile(label, interpreted, program);
    long counted = 0;
    long allocated = 0;
    for (ThreadSnapshot thread : profile.threads()) {
      if (thread.allocatedBytes() > 0) {
        counted += thread.stats().bytes();
        allocated += thread.allocatedBytes();
      }
    }
    table.row(
        label,
        bytes(counted),
        bytes(allocated),
        String.format(Locale.ROOT, "%.1f %%", 100.0 * counted / allocated));
    rest.append('\n').append(rest(label, profile));
  }

  private ProfileSnapshot profile(String label, List<String> interpreted, List<String> program)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("mayfly-seen");
    try {
      run(label, List.of("-XX:TieredStopAtLevel=1"), program, directory);
      run(label, interpreted, program, directory);
      return new JsonSnapshotReader().read(directory.resolve("report/profile.json"));
    } finally {
      Directories.delete(directory);
    }
  }

  private void run(String label, List<String> flags, List<String> program, Path directory)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("-Xmx" + options.heap()));
    command.addAll(flags);
    command.addAll(options.jvmArguments());
    command.add(
        "-javaagent:"
            + options.agent()
            + "=include=*,jdk=charge,bytes=physical,lifetime=off,formats=json,output="
            + directory.resolve("report")
            + ",cache="
            + directory.resolve("cache"));
    command.addAll(program);
    Output printed = fork.run(command, JavaFork.limit(0), (process, line) -> {});
    if (printed.status() != 0) {
      throw new IOException(label + " failed\n" + printed.tail());
    }
  }

  /** The methods below which most was allocated that was not counted. */
  private static String rest(String label, ProfileSnapshot profile) {
    Map<String, Long> methods = new TreeMap<>();
    long all = 0;
    for (ContextBalance context : ContextBalance.of(profile.root())) {
      List<MethodFrame> path = context.path().methods();
      MethodFrame method = path.isEmpty() ? null : path.get(path.size() - 1);
      String name =
          method == null ? "(outside woven code)" : method.className() + "." + method.methodName();
      methods.merge(name, context.bytes().unwovenBytes(), Long::sum);
      all += context.bytes().unwovenBytes();
    }
    MarkdownTable table = new MarkdownTable(label + ": not counted in", "bytes", "%");
    long sum = all;
    methods.entrySet().stream()
        .sorted(Comparator.comparingLong(row -> -row.getValue()))
        .limit(WHERE)
        .forEach(
            row ->
                table.row(
                    row.getKey(),
                    bytes(row.getValue()),
                    String.format(Locale.ROOT, "%.1f", 100.0 * row.getValue() / sum)));
    return table.toString();
  }

  private static String bytes(long bytes) {
    return String.format(Locale.ROOT, "%,.0f kB", bytes / 1e3);
  }
}
