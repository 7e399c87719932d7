package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Limits and baselines of JUnit tests that AspectJ weaves, at load time by a flag alone, or at
 * build time. Runs in the module that makes {@code mayfly-ltw.jar}.
 */
@EnabledIfSystemProperty(named = "mayfly.ltw.jar", matches = ".+")
final class LoadTimeTestsIT {
  private static final Path JAR = Path.of(System.getProperty("mayfly.ltw.jar", ""));
  private static final String WEAVER = ThirdParty.agent(ThirdParty.jar("aspectjweaver"), "");

  private static final String CART =
      """
      package com.acme.shop;
      import java.util.ArrayList;
      import java.util.List;
      public final class Cart {
        private final List<Object> items = new ArrayList<>();
        public record Item(String name) {}
        public void add(String name) {
          items.add(new Item(name));
        }
      }
      """;

  private static final String TEST =
      """
      package com.acme.shop;
      import dev.mayfly.junit.*;
      import org.junit.jupiter.api.Test;
      class CartTest {
        private final Cart cart = new Cart();
        @Test @MaxAllocations(2) void allowed() { cart.add("a"); cart.add("b"); }
        @Test @MaxAllocations(1) void tooMany() { cart.add("a"); cart.add("b"); }
        @Test @NoAllocations void none() { cart.hashCode(); }
        @Test @NoAllocations void one() { cart.add("a"); }
        @Test @AllocationBaseline void baseline() {
          for (int i = 0; i < Integer.getInteger("adds"); i++) {
            cart.add("a");
          }
        }
        @Test @MaxSurvivors(0) void survivors() { cart.add("a"); }
      }
      """;

  /** Prints the outcome of each test, as a build does. */
  private static final String RUNNER =
      """
      package com.acme.run;
      import org.junit.platform.engine.*;
      import org.junit.platform.engine.discovery.DiscoverySelectors;
      import org.junit.platform.launcher.*;
      import org.junit.platform.launcher.core.*;
      public final class Runner implements TestExecutionListener {
        public static void main(String[] args) {
          LauncherFactory.create().execute(
              LauncherDiscoveryRequestBuilder.request()
                  .selectors(DiscoverySelectors.selectClass(args[0])).build(),
              new Runner());
        }
        @Override public void executionFinished(TestIdentifier test, TestExecutionResult result) {
          if (test.isTest()) {
            System.out.println(test.getDisplayName() + " " + result.getThrowable()
                .map(t -> t.getMessage().strip().lines().limit(2)
                    .collect(java.util.stream.Collectors.joining()))
                .orElse("passed"));
          }
        }
      }
      """;

  @TempDir private Path directory;

  /** Immutable. Who weaves: the class path, and the flags. */
  private record Door(List<Path> classPath, List<String> flags) {}

  private Door loadTime() throws IOException {
    return new Door(
        classPath(compiled(), JAR), List.of(WEAVER, "-Dmayfly.include=com.acme.shop..*"));
  }

  /** The program is woven, and its tests are. */
  private Door buildTime() throws IOException {
    Path woven = Ajc.weave(compiled(), directory.resolve("woven"), JAR, libraries());
    return new Door(classPath(woven, JAR, ThirdParty.jar("aspectjweaver")), List.of());
  }

  private Path compiled() throws IOException {
    String libraries =
        Stream.of(libraries()).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    Path classes = directory.resolve("classes");
    Javac.compile(classes, "Cart", CART, "");
    Javac.compile(classes, "CartTest", TEST, classes + File.pathSeparator + libraries);
    return Javac.compile(classes, "Runner", RUNNER, libraries);
  }

  private static List<Path> classPath(Path... first) {
    return Stream.concat(Stream.of(first), Stream.of(libraries())).toList();
  }

  private WovenRun run(WovenJvm jvm, Door door, int adds, String... more) {
    return jvm.withoutAgent()
        .withClassPath(door.classPath.toArray(Path[]::new))
        .withJvm("-Dmayfly.options=formats=json,output=report,time=off,lifetime=exact")
        .withJvm("-Dadds=" + adds, "-Dmayfly.baseline.file=" + directory.resolve("baseline.json"))
        .withJvm(door.flags.toArray(String[]::new))
        .withJvm(more)
        .run("com.acme.run.Runner", "com.acme.shop.CartTest")
        .expectExit(0);
  }

  @EachJvm(contexts = "tree")
  void limitsHoldAtLoadTime(WovenJvm jvm) throws IOException {
    expectOutcomes(jvm, loadTime(), 3);
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void limitsHoldAtBuildTime(WovenJvm jvm) throws IOException {
    expectOutcomes(jvm, buildTime(), 4); // the runner, too
  }

  private void expectOutcomes(WovenJvm jvm, Door door, int classes) {
    WovenRun first = run(jvm, door, 1, "-Dmayfly.baseline=update");
    assertThat(first.stdout().lines())
        .as(first.toString())
        .contains(
            "allowed() passed",
            "tooMany() @MaxAllocations: expected at most 1 allocation"
                + "  but found 2 allocations, 32 bytes (1 more)",
            "none() passed",
            "one() @NoAllocations: expected no allocations"
                + "  but found 1 allocation, 16 bytes (1 more)",
            "baseline() passed")
        .anyMatch(line -> line.startsWith("survivors() @MaxSurvivors: expected no survivor"));
    WovenRun second = run(jvm, door, 2);
    assertThat(second.stdout().lines())
        .anyMatch(
            line -> line.startsWith("baseline() @AllocationBaseline: expected at most the 1 "));
    assertThat(first.mayflySays()).singleElement().asString().contains(" objects of your classes");
    assertThat(first.profile().coverage().classesWoven()).isEqualTo(classes);
  }

  /** The message of each test where nothing weaves, and where the scope is another one. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void remediesNameTheDoorInUse(WovenJvm jvm) throws IOException {
    Door door = loadTime();
    assertThat(run(jvm, new Door(door.classPath, List.of()), 1).stdout())
        .contains(
            "allowed() allocations are not counted: the JVM has no weaver. Add"
                + " -javaagent:aspectjweaver.jar, or weave at build time\n");
    assertThat(
            run(
                    jvm,
                    new Door(door.classPath, List.of(WEAVER, "-Dmayfly.include=org.elsewhere..*")),
                    1)
                .stdout())
        .contains(
            "allowed() allocations are not counted: no class in scope was woven; the scope is"
                + " org.elsewhere..*; name yours, -Dmayfly.include=com.acme.shop.*\n");
    assertThat(run(jvm, new Door(classPath(door.classPath.get(0)), List.of()), 1).stdout())
        .contains("allowed() allocations are not counted: no weaver runs in this JVM; add")
        .contains("-javaagent:mayfly-agent.jar", "-javaagent:aspectjweaver.jar");
  }

  /** The libraries of the tests, as this JVM has them. */
  private static Path[] libraries() {
    return Stream.of(
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                .split(File.pathSeparator))
        .map(Path::of)
        .filter(each -> Files.isRegularFile(each) && !each.endsWith(JAR.getFileName()))
        .toArray(Path[]::new);
  }
}
