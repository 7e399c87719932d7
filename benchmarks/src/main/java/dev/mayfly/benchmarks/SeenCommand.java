package dev.mayfly.benchmarks;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import dev.mayfly.benchmarks.experiment.Table;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.wording.Units;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextBalance;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Confined: {@code benchmarks/run seen}. */
@Command(
    name = "seen",
    description = {
      "How much of all bytes jdk=charge counts.",
      "",
      "Runs programs in the interpreter, which removes no allocation, all their packages and the JDK"
          + " woven. Prints how much of what their threads really allocated was counted, and in which"
          + " methods the rest is. Takes one to two minutes a program. A compiled run comes first,"
          + " which fills a cache: the weaver is slow in the interpreter. Of the demo, of which"
          + " thousands of classes are woven, the weaver is compiled, and the rest is interpreted.",
      ""
    })
final class SeenCommand extends BenchmarkCommand {
  private static final int WHERE = 8;
  private static final Mode MODE =
      Mode.mayfly("seen", "jdk=charge,bytes=physical,lifetime=off", "counted bytes");
  private static final List<String> COMPILED = List.of("-XX:TieredStopAtLevel=1");
  private static final List<String> INTERPRETED = List.of("-Xint");
  private static final List<String> WEAVER_COMPILED =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:CompileCommand=quiet",
          "-XX:CompileCommand=compileonly,org/aspectj/*.*",
          "-XX:CompileCommand=compileonly,org/objectweb/asm/*.*",
          "-XX:CompileCommand=compileonly,dev/mayfly/*.*");

  @Mixin private final Jvms jvms = new Jvms();

  @Mixin
  private final Workload workload =
      new Workload(List.of("asm", "antlr", "jackson", Demo.LABEL), 3, 10);

  @Mixin private final Demo demo = new Demo(500);

  @Override
  public Integer call() throws IOException, InterruptedException, RunFailedException {
    List<BenchmarkProgram> programs = workload.programs();
    readable(jvms.agent);
    System.out.println(heading(jvms.surroundings() + ", interpreted") + "\n");
    Map<String, ProfileSnapshot> profiles = new LinkedHashMap<>();
    for (BenchmarkProgram program : programs) {
      List<String> command =
          List.of(
              "-cp",
              System.getProperty("java.class.path"),
              program.mainClassName(),
              Integer.toString(workload.rounds),
              Integer.toString(program.size(workload.percent)));
      profiles.put(program.label(), profile(INTERPRETED, command));
    }
    if (workload.withDemo()) {
      profiles.put(Demo.LABEL, profile(WEAVER_COMPILED, demo.command()));
    }
    System.out.print(shares(profiles));
    profiles.forEach((program, profile) -> System.out.print("\n" + rest(program, profile)));
    return 0;
  }

  private ProfileSnapshot profile(List<String> interpreted, List<String> program)
      throws IOException, InterruptedException, RunFailedException {
    Path directory = Files.createTempDirectory("mayfly-seen");
    try {
      for (List<String> flags : List.of(COMPILED, interpreted)) {
        List<String> command = new ArrayList<>(flags);
        command.addAll(
            jvms.in(MODE, directory.resolve("cache"), true, directory.resolve("report")));
        command.addAll(program);
        jvms.fork().run(command).ended(0);
      }
      return new JsonSnapshotReader().read(directory.resolve("report/profile.json"));
    } finally {
      MoreFiles.deleteRecursively(directory, RecursiveDeleteOption.ALLOW_INSECURE);
    }
  }

  private static String shares(Map<String, ProfileSnapshot> profiles) {
    return new Table<Map.Entry<String, ProfileSnapshot>>()
        .column("program", Map.Entry::getKey)
        .column("counted", row -> kilobytes(counted(row.getValue())))
        .column("allocated", row -> kilobytes(allocated(row.getValue())))
        .column(
            "share", row -> Units.share(counted(row.getValue()), allocated(row.getValue())) + " %")
        .of(profiles.entrySet());
  }

  private static long counted(ProfileSnapshot profile) {
    return threads(profile).mapToLong(thread -> thread.stats().bytes()).sum();
  }

  private static long allocated(ProfileSnapshot profile) {
    return threads(profile).mapToLong(ThreadSnapshot::allocatedBytes).sum();
  }

  private static Stream<ThreadSnapshot> threads(ProfileSnapshot profile) {
    return profile.threads().stream().filter(thread -> thread.allocatedBytes() > 0);
  }

  /** The methods below which most was allocated that was not counted. */
  private static String rest(String program, ProfileSnapshot profile) {
    Map<String, Long> methods = new TreeMap<>();
    for (ContextBalance context : ContextBalance.of(profile.root())) {
      List<MethodFrame> path = context.path().methods();
      MethodFrame method = path.isEmpty() ? null : path.get(path.size() - 1);
      methods.merge(
          method == null ? "(outside woven code)" : method.className() + "." + method.methodName(),
          context.bytes().unwovenBytes(),
          Long::sum);
    }
    long all = methods.values().stream().mapToLong(bytes -> bytes).sum();
    return new Table<Map.Entry<String, Long>>()
        .column(program + ": not counted in", Map.Entry::getKey)
        .column("bytes", row -> kilobytes(row.getValue()))
        .column("share", row -> Units.share(row.getValue(), all) + " %")
        .of(
            methods.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(WHERE)
                .toList());
  }

  private static String kilobytes(long bytes) {
    return String.format(Locale.ROOT, "%,.0f kB", bytes / 1e3);
  }
}
