package dev.mayfly.fuzz;

import dev.mayfly.fuzz.raw.DeadVariables;
import dev.mayfly.fuzz.witness.WitnessWeaver;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Confined. Generates programs, runs them plain, witnessed and in each mode, and compares. */
final class FuzzRun {
  private static final String PLAIN = "plain";
  private static final String WITNESSED = "witnessed";
  private static final int AT_ONCE = Math.min(4, Runtime.getRuntime().availableProcessors());

  private final Path jdk;
  private final int feature;
  private final Doors doors;
  private final Path home;
  private final Path plain;
  private final Path witnessed;
  private final StringBuilder libraries = new StringBuilder();
  private final List<Difference> differences = new ArrayList<>();

  FuzzRun(Path jdk, int feature, Doors doors, Path home) {
    this.jdk = jdk;
    this.feature = feature;
    this.doors = doors;
    this.home = home;
    plain = home.resolve("plain");
    witnessed = home.resolve("witnessed");
  }

  /** Runs programs in each mode; the differences found. */
  List<Difference> run(List<Program> programs, List<Mode> modes)
      throws IOException, InterruptedException {
    Files.createDirectories(plain);
    List<Program> ready = compile(programs);
    leaveOutDeadVariables();
    WitnessWeaver weaver = weave();
    Path list = home.resolve("programs.txt");
    Files.write(list, ready.stream().map(Program::name).toList());
    Path seen = home.resolve("witness.tsv");
    Map<String, Forked> ended = runAll(list, seen, modes);
    Forked expected = ended.get(PLAIN);
    Forked control = ended.get(WITNESSED);
    for (Program program : ready) {
      String output = expected.outputs().getOrDefault(program.name(), "broken ");
      if (output.contains("broken ") || output.contains("VerifyError")) {
        differences.add(
            new Difference(
                program,
                "no agent: the generator's fault",
                expected.outputs().getOrDefault(program.name(), "").lines().toList()));
      }
    }
    outputs(ready, expected, control, "the witness: its own fault");
    for (Mode mode : modes) {
      outputs(ready, expected, ended.get(mode.name()), mode.options());
      Path profile = directory(mode.name()).resolve("report/profile.json");
      if (!Files.exists(profile)) {
        differences.add(new Difference(null, mode.options(), List.of("no profile was written")));
        continue;
      }
      Refusals refusals = Refusals.of(profile);
      refusals
          .unexpected()
          .forEach(
              reason -> differences.add(new Difference(null, mode.options(), List.of(reason))));
      Counts counted = Counts.ofProfile(profile, mode.contexts());
      Counts truth = Counts.ofWitness(seen, weaver.sites(), mode.contexts());
      for (Program program : mode.counts() ? ready : List.<Program>of()) {
        List<String> wrong = truth.differences(counted, program.name());
        if (!wrong.isEmpty() && !refusals.concern(program.name())) {
          differences.add(new Difference(program, mode.options(), wrong));
        }
      }
    }
    return differences;
  }

  /** Runs a JVM for each mode, one that is plain and one with the witness: some at a time. */
  private Map<String, Forked> runAll(Path list, Path seen, List<Mode> modes)
      throws IOException, InterruptedException {
    Map<String, Callable<Forked>> jvms = new LinkedHashMap<>();
    List<String> programs = List.of(list.toString());
    jvms.put(
        PLAIN,
        () -> Forked.run(jdk, directory(PLAIN), List.of(), plain + libraries.toString(), programs));
    jvms.put(
        WITNESSED,
        () ->
            Forked.run(
                jdk,
                directory(WITNESSED),
                List.of(),
                witnessed + libraries.toString(),
                List.of(list.toString(), seen.toString())));
    for (Mode mode : modes) {
      jvms.put(
          mode.name(),
          () ->
              Forked.run(
                  jdk,
                  directory(mode.name()),
                  doors.flags(mode, mode.options() + ",rest=off,time=off,output=report"),
                  doors.classPath(mode, plain) + libraries,
                  programs));
    }
    ExecutorService pool = Executors.newFixedThreadPool(AT_ONCE);
    try {
      Map<String, Future<Forked>> running = new LinkedHashMap<>();
      jvms.forEach((name, jvm) -> running.put(name, pool.submit(jvm)));
      Map<String, Forked> ended = new LinkedHashMap<>();
      for (Map.Entry<String, Future<Forked>> each : running.entrySet()) {
        ended.put(each.getKey(), each.getValue().get());
      }
      return ended;
    } catch (ExecutionException failed) {
      throw new IOException(failed);
    } finally {
      pool.shutdownNow();
    }
  }

  private Path directory(String jvm) {
    return home.resolve("run-" + jvm);
  }

  private List<Program> compile(List<Program> programs) throws IOException, InterruptedException {
    List<Program> ready = new ArrayList<>();
    Map<Compiler, Map<Path, Program>> sources = new LinkedHashMap<>();
    for (Program program : programs) {
      Path file = program.write(program.isSource() ? home.resolve("source") : plain, feature);
      if (program.isSource()) {
        sources
            .computeIfAbsent(program.compiler(), key -> new LinkedHashMap<>())
            .put(file, program);
      } else {
        ready.add(program);
      }
    }
    for (Map.Entry<Compiler, Map<Path, Program>> batch : sources.entrySet()) {
      Compiler compiler = batch.getKey();
      Compiler.libraries(compiler.name())
          .forEach(library -> libraries.append(File.pathSeparator).append(library));
      if (compiler.compile(List.copyOf(batch.getValue().keySet()), plain).isEmpty()) {
        ready.addAll(batch.getValue().values());
        continue;
      }
      for (Map.Entry<Path, Program> one : batch.getValue().entrySet()) {
        String said = compiler.compile(List.of(one.getKey()), plain);
        if (said.isEmpty()) {
          ready.add(one.getValue());
        } else {
          differences.add(
              new Difference(
                  one.getValue(), "no agent: the compiler refuses it", said.lines().toList()));
        }
      }
    }
    return ready;
  }

  private List<Path> classFiles() throws IOException {
    try (Stream<Path> all = Files.walk(plain)) {
      return all.filter(file -> file.toString().endsWith(".class")).sorted().toList();
    }
  }

  private void leaveOutDeadVariables() throws IOException {
    for (Path file : classFiles()) {
      Random random = new Random(plain.relativize(file).toString().hashCode());
      Files.write(file, DeadVariables.leftOut(Files.readAllBytes(file), random));
    }
  }

  private WitnessWeaver weave() throws IOException {
    WitnessWeaver weaver = new WitnessWeaver();
    for (Path file : classFiles()) {
      Path target = witnessed.resolve(plain.relativize(file));
      Files.createDirectories(target.getParent());
      Files.write(target, weaver.weave(Files.readAllBytes(file)));
    }
    return weaver;
  }

  private void outputs(List<Program> programs, Forked expected, Forked actual, String mode) {
    if (expected.exitCode() != actual.exitCode() || !expected.stderr().equals(actual.stderr())) {
      List<String> what = new ArrayList<>();
      what.add("exit code " + actual.exitCode() + " instead of " + expected.exitCode());
      actual.stderr().lines().limit(40).forEach(what::add);
      differences.add(new Difference(null, mode, what));
    }
    for (Program program : programs) {
      String should = expected.outputs().getOrDefault(program.name(), "");
      String is = actual.outputs().getOrDefault(program.name(), "(did not run)\n");
      if (!should.equals(is)) {
        differences.add(new Difference(program, mode, firstDifference(should, is)));
      }
    }
  }

  private static List<String> firstDifference(String should, String is) {
    List<String> a = should.lines().toList();
    List<String> b = is.lines().toList();
    int at = 0;
    while (at < a.size() && at < b.size() && a.get(at).equals(b.get(at))) {
      at++;
    }
    List<String> what = new ArrayList<>();
    what.add("output differs from line " + (at + 1));
    a.stream().skip(at).limit(4).forEach(line -> what.add("plain: " + line));
    b.stream().skip(at).limit(4).forEach(line -> what.add("woven: " + line));
    return what;
  }
}
