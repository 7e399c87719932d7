package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import oracle.OracleRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.analysis.Analyzer;

/**
 * Executed bytecodes against a witness that shares no code with the agent: it counts before each
 * single instruction.
 */
@Tag("slow")
final class BytecodeOracleIT {
  static Stream<String> subjects() {
    return Stream.of(
        "arrays.Arrays",
        "arrays.PaperRows",
        "blocks.Branches",
        "boxes.Boxes",
        "bytecodes.Counted",
        "bytecodes.Prologues",
        "construction.Chains",
        "construction.Places",
        "contexts.Calls",
        "contexts.Exceptions",
        "copies.Clones",
        "copies.Copies",
        "failure.Failures",
        "leaves.Leaves",
        "lines.Lines",
        "mill.Mill",
        "order.Order",
        "slots.Slots",
        "smoke.Smoke",
        "structure.Structure",
        "structure.Untaken",
        "unwoven.Unwoven");
  }

  private static final Set<String> SOME =
      Set.of("construction.Chains", "contexts.Exceptions", "unwoven.Unwoven");

  static Stream<String> some() {
    return SOME.stream().sorted();
  }

  /** What a constructor executes before a {@code super(..)} that throws is lost. */
  static Stream<String> othersWhoseConstructorsEnd() {
    return subjects()
        .filter(subject -> !subject.equals("failure.Failures") && !SOME.contains(subject));
  }

  static Stream<Arguments> programs() {
    return Stream.concat(
        subjects()
            .map(
                name ->
                    Arguments.of(
                        "subject." + name,
                        List.of("subject." + name.substring(0, name.indexOf('.') + 1)),
                        List.of(),
                        List.of())),
        Stream.of(
            Arguments.of(
                "org.antlr.v4.Tool",
                List.of("org.antlr.", "org.stringtemplate."),
                List.of("antlr4"),
                List.of("-visitor", "-Xexact-output-dir", "-o", "out", file("Ledger.g4"))),
            Arguments.of(
                "bsh.Interpreter", List.of("bsh."), List.of("bsh"), List.of(file("Primes.bsh")))));
  }

  @Tag("exhaustive")
  @ParameterizedTest
  @MethodSource("programs")
  void eachInstructionIsCounted(
      String main, List<String> prefixes, List<String> jars, List<String> arguments)
      throws Exception {
    WovenJvm jvm = WovenJvm.here().withJvm("-Xmx512m").withClassPath(classPath(jars));
    List<String> witnessed =
        new ArrayList<>(List.of("oracle.txt", String.join(";", prefixes), main));
    witnessed.addAll(arguments);
    WovenRun oracle = jvm.withoutAgent().run(OracleRun.class, witnessed.toArray(String[]::new));
    WovenRun counted =
        jvm.with("context", "site")
            .with("bytecodes", "methods")
            .with(
                "include",
                prefixes.stream().map(name -> name + "*").collect(Collectors.joining(";")))
            .run(main, arguments.toArray(String[]::new))
            .expectExit(oracle.exitCode())
            .expectStdout(oracle.stdout());
    Map<String, Long> executed = byMethod(counted);
    long equal = 0;
    for (String line : oracle.text("oracle.txt").lines().toList()) {
      String[] parts = line.split(" ", -1);
      long instructions = Long.parseLong(parts[1]);
      long ofBlocks = Long.parseLong(parts[2]);
      assertThat(instructions).as(line).isLessThanOrEqualTo(ofBlocks);
      Long ours = executed.remove(parts[0]);
      if (parts[0].contains(".<init>(")) { // what precedes super(..) is lost if that throws
        assertThat(ours).as(line).isLessThanOrEqualTo(ofBlocks).isGreaterThan(ofBlocks / 3);
      } else if (!isUnsteady(parts[0])) {
        assertThat(ours).as(line).isEqualTo(ofBlocks);
      }
      equal += ours != null && ours == instructions ? 1 : 0;
    }
    assertThat(executed).isEmpty();
    assertThat(equal).as("methods without an exception in a block").isPositive();
  }

  /**
   * What a method without a context executes belongs to its caller on the JVM's own stack, also
   * where that is a constructor whose context has not begun. And one that calls a method has a
   * context.
   */
  @ParameterizedTest
  @MethodSource("some")
  void eachContextHasWhatMethodsWithoutOneExecuteForIt(String subject) throws Exception {
    expectContextsAsWitnessed(subject);
  }

  @Tag("exhaustive")
  @ParameterizedTest
  @MethodSource("othersWhoseConstructorsEnd")
  void eachContextOfTheOthersHasIt(String subject) throws Exception {
    expectContextsAsWitnessed(subject);
  }

  private static void expectContextsAsWitnessed(String subject) throws Exception {
    String main = "subject." + subject;
    String prefix = main.substring(0, main.lastIndexOf('.') + 1);
    WovenJvm jvm = WovenJvm.here().withJvm("-Xmx512m").withClassPath(classPath(List.of()));
    WovenRun counted =
        jvm.with("context", "tree")
            .with("bytecodes", "true")
            .with("include", prefix + "*")
            .run(main);
    Map<String, Long> rows = byMethod(counted);
    Path owners = Files.createTempFile("owners", ".txt");
    Files.write(owners, rows.keySet());
    WovenRun oracle =
        jvm.withoutAgent()
            .withJvm("-Doracle.owners=" + owners)
            .run(OracleRun.class, "oracle.txt", prefix, main);
    Map<String, Long> expected = new TreeMap<>();
    for (String line : oracle.text("owners.txt").lines().toList()) {
      String[] parts = line.split(" ", -1);
      assertThat(parts[1]).as(line).isNotEqualTo("calls");
      expected.put(parts[0], Long.parseLong(parts[1]));
    }
    expected.remove(""); // without a caller
    assertThat(rows).isEqualTo(expected);
  }

  /**
   * Those that end the program, so that they have not ended themselves; one by hash codes; and one
   * that looks for references that the collector has cleared.
   */
  private static boolean isUnsteady(String method) {
    return method.startsWith("org.antlr.v4.Tool.main(")
        || method.startsWith("org.antlr.v4.Tool.exit(")
        || method.startsWith("org.stringtemplate.v4.misc.TypeRegistry.")
        || method.startsWith("bsh.classpath.ClassManagerImpl.addListener(");
  }

  private static Map<String, Long> byMethod(WovenRun run) {
    Map<String, Long> rows = new TreeMap<>();
    for (ContextSnapshot context : run.profile().root().preOrder()) {
      MethodFrame method = context.method();
      long bytecodes = context.amounts().get(Quantity.BYTECODES);
      if (method != null && bytecodes > 0) {
        rows.merge(
            method.className() + "." + method.methodName() + method.descriptor(),
            bytecodes,
            Long::sum);
      }
    }
    return rows;
  }

  private static Path[] classPath(List<String> jars) {
    List<Path> classPath = new ArrayList<>(List.of(WovenJvm.TEST_CLASSES));
    jars.forEach(jar -> classPath.add(ThirdParty.jar(jar)));
    for (Class<?> asm : List.of(ClassReader.class, ClassNode.class, Analyzer.class)) {
      classPath.add(ThirdParty.codeOf(asm));
    }
    return classPath.toArray(Path[]::new);
  }

  private static String file(String name) {
    return WovenJvm.TEST_CLASSES.resolve("hostile").resolve(name).toString();
  }
}
