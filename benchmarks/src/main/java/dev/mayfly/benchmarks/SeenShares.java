package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.JavaFork.Output;
import dev.mayfly.report.JsonSnapshotReader;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ContextBalance;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.ThreadSnapshot;
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
public final class SeenShares {
  private static final int WHERE = 8;

  private final RunnerOptions options;
  private final JavaFork fork;

  private SeenShares(RunnerOptions options) {
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
    List<String> all = new ArrayList<>(List.of("--size=10", "--rounds=3"));
    all.addAll(List.of(arguments));
    if (all.contains("--help")) {
      System.out.print(
          """
          Usage: benchmarks/run seen [OPTION]... [PROGRAM]...

          Runs programs interpreted, all their packages and the JDK woven, and prints how much of
          what their threads really allocated was counted, and in which methods the rest is. Of the
          options of benchmarks/run it knows --rounds=N (3), --size=PERCENT (10), --heap, --java,
          --jvm and --agent. Takes one to two minutes a program; without one, it runs asm, jackson
          and h2.
          """);
      return;
    }
    RunnerOptions options;
    String where;
    try {
      options = RunnerOptions.parse(List.of(), all);
      where = Surroundings.ofPrograms(options);
    } catch (IllegalArgumentException wrong) {
      System.err.println("benchmarks: " + wrong.getMessage() + "; --help lists what there is");
      System.exit(2);
      return;
    }
    System.out.println(where + ", interpreted\n");
    List<Subject> subjects =
        options.subjects().size() == Subject.values().length
            ? List.of(Subject.ASM, Subject.JACKSON, Subject.H2)
            : options.subjects();
    MarkdownTable table = new MarkdownTable("program", "counted", "allocated", "share");
    StringBuilder rest = new StringBuilder();
    for (Subject subject : subjects) {
      ProfileSnapshot profile = new SeenShares(options).profile(subject);
      long counted = 0;
      long allocated = 0;
      for (ThreadSnapshot thread : profile.threads()) {
        if (thread.allocatedBytes() > 0) {
          counted += thread.stats().bytes();
          allocated += thread.allocatedBytes();
        }
      }
      table.row(
          subject.label(),
          bytes(counted),
          bytes(allocated),
          String.format(Locale.ROOT, "%.1f %%", 100.0 * counted / allocated));
      rest.append('\n').append(rest(subject, profile));
    }
    System.out.print(table);
    System.out.print(rest);
  }

  private ProfileSnapshot profile(Subject subject) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("mayfly-seen");
    try {
      run(subject, "-XX:TieredStopAtLevel=1", directory);
      run(subject, "-Xint", directory);
      return new JsonSnapshotReader().read(directory.resolve("report/profile.json"));
    } finally {
      Directories.delete(directory);
    }
  }

  private void run(Subject subject, String flag, Path directory)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("-Xmx" + options.heap(), flag));
    command.addAll(options.jvmArguments());
    command.add(
        "-javaagent:"
            + options.agent()
            + "=include=*,jdk=charge,bytes=physical,lifetime=off,formats=json,output="
            + directory.resolve("report")
            + ",cache="
            + directory.resolve("cache"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), subject.mainClassName()));
    command.add(Integer.toString(options.rounds()));
    command.add(Integer.toString(subject.size(options.percent())));
    Output printed = fork.run(command, JavaFork.limit(0), (process, line) -> {});
    if (printed.status() != 0) {
      throw new IOException(subject.label() + " failed\n" + printed.tail());
    }
  }

  /** The methods below which most was allocated that was not counted. */
  private static String rest(Subject subject, ProfileSnapshot profile) {
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
    MarkdownTable table = new MarkdownTable(subject.label() + ": not counted in", "bytes", "%");
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
