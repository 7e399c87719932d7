package dev.mayfly.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds as users have them, with the Gradle that {@code -Dmayfly.gradle} names. The repository of
 * the build around it has JUnit.
 */
class GradleBuildIT {
  private static final String VERSION = AgentDependency.version();
  private static final String BUILD =
      """
      plugins {
        id("java")
        id("dev.mayfly") version "%s"
      }
      dependencies {
        testImplementation("org.junit.jupiter:junit-jupiter:%2$s")
        testRuntimeOnly("org.junit.platform:junit-platform-launcher:%2$s")
      }
      tasks.named("test") {
        useJUnitPlatform()
        systemProperty("orders", providers.gradleProperty("orders").get())
      }
      mayfly {
        preset.set("test")
        options.put("include", "com.acme.*")
        failIf.add("allocations of com.acme.shop.Order > +50%%")
      }
      """;
  private static final String SETTINGS =
      """
      pluginManagement { repositories { %1$s } }
      dependencyResolutionManagement { repositories { %1$s } }
      rootProject.name = "shop"
      """;
  private static final String TEST =
      """
      package com.acme.shop;

      class OrderTest {
        @org.junit.jupiter.api.Test
        void hasItsNumber() {
          for (int number = 0; number < Integer.getInteger("orders"); number++) {
            org.junit.jupiter.api.Assertions.assertEquals(number, new Order(number).number());
          }
        }
      }
      """;

  @TempDir private Path directory;
  private Path shop;
  private Path baseline;

  @BeforeEach
  void aProject() throws IOException {
    shop = directory.resolve("shop");
    baseline = directory.resolve("main.json");
    Path tests = Files.createDirectories(shop.resolve("src/test/java/com/acme/shop"));
    Files.writeString(tests.resolve("OrderTest.java"), TEST);
    Files.writeString(
        tests.resolve("Order.java"), "package com.acme.shop; record Order(int number) {}");
    Files.writeString(
        shop.resolve("build.gradle"), BUILD.formatted(VERSION, System.getProperty("it.junit")));
    String repositories =
        "maven { url = uri('%s') }; maven { url = uri('%s'); %s }"
            .formatted(
                repository().toUri(),
                Path.of(System.getProperty("it.repository")).toUri(),
                "metadataSources { mavenPom(); artifact(); ignoreGradleMetadataRedirection() }");
    Files.writeString(shop.resolve("settings.gradle"), SETTINGS.formatted(repositories));
  }

  @Test
  void aBuildFailsWhereItsTestsAllocateMore() throws Exception {
    assertThat(gradle(0, "mayflyReport", "-Porders=3")).contains("Mayfly's report: ");
    Path reports = shop.resolve("build/reports/mayfly");
    assertThat(reports.resolve("report.html")).content().contains("com.acme.shop.Order");
    assertThat(reports.resolve("report.txt")).content().contains("3  75.0");
    Files.copy(reports.resolve("profile.json"), baseline);

    String[] more = {"check", "-Porders=6", "-Pmayfly.baseline=" + baseline};
    assertThat(gradle(1, more)).contains("Task :mayflyCheck FAILED", "went from 3 to 6");
    assertThat(gradle(1, more))
        .contains("Reusing configuration cache.", "Task :test UP-TO-DATE", "went from 3 to 6");

    gradle(0, "check", "-Porders=3", "-Pmayfly.baseline=" + baseline);
    gradle(0, "check", "-Porders=6", "-Pmayfly.enabled=false");
  }

  /** What the build around has made, as a repository has it. */
  private Path repository() throws IOException {
    Path top = Path.of("../..");
    Path repository = directory.resolve("repository");
    put(repository, "mayfly-parent", top.resolve("pom.xml"), null);
    put(
        repository,
        "dev.mayfly.gradle.plugin",
        top.resolve("integrations/gradle-marker/pom.xml"),
        null);
    for (String module : List.of("gradle", "build-support")) {
      Path at = top.resolve("integrations").resolve(module);
      String artifact = "mayfly-" + module.replace("gradle", "gradle-plugin");
      Path jar = at.resolve("target/" + artifact + "-" + VERSION + ".jar");
      put(repository, artifact, at.resolve("pom.xml"), jar);
    }
    Path agent = top.resolve("agent");
    put(
        repository,
        "mayfly-agent",
        agent.resolve("pom.xml"),
        agent.resolve("target/mayfly-agent.jar"));
    return repository;
  }

  private static void put(Path repository, String artifact, Path pom, Path jar) throws IOException {
    Path place = repository.resolve("dev/mayfly/" + artifact + "/" + VERSION);
    Files.createDirectories(place);
    Files.copy(pom, place.resolve(artifact + "-" + VERSION + ".pom"));
    if (jar != null) {
      Files.copy(jar, place.resolve(artifact + "-" + VERSION + ".jar"));
    }
  }

  private String gradle(int exitCode, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("mayfly.gradle"));
    command.addAll(List.of("--configuration-cache", "--offline", "--console=plain"));
    command.addAll(List.of(arguments));
    File output = directory.resolve("output.txt").toFile();
    Process gradle =
        new ProcessBuilder(command)
            .directory(shop.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output)
            .start();
    int code = gradle.waitFor();
    String printed = Files.readString(output.toPath());
    assertThat(code).as(printed).isEqualTo(exitCode);
    return printed;
  }
}
