package dev.mayfly.gradle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gradle.api.GradleException;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.artifacts.Dependency;
import org.gradle.api.tasks.testing.Test;
import org.gradle.process.CommandLineArgumentProvider;
import org.gradle.testfixtures.ProjectBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Applies the plugin to a project of Gradle's, without a build. */
class MayflyPluginTest {
  @TempDir private Path directory;
  @TempDir private Path home;

  private Project project;
  private MayflyExtension mayfly;
  private File agent;

  @BeforeEach
  void applied() throws IOException {
    project =
        ProjectBuilder.builder()
            .withProjectDir(directory.toFile())
            .withGradleUserHomeDir(home.toFile())
            .build();
    project.getPluginManager().apply("dev.mayfly");
    project.getPluginManager().apply("java");
    mayfly = project.getExtensions().getByType(MayflyExtension.class);
    agent = Files.createFile(directory.resolve("agent.jar")).toFile();
  }

  @org.junit.jupiter.api.Test
  void theAgentIsOfThePluginsVersion() {
    var agents = project.getConfigurations().getByName("mayflyAgent");
    assertThat(agents.getIncoming().getDependencies())
        .singleElement()
        .satisfies(
            dependency -> {
              assertThat(dependency.getGroup()).isEqualTo("dev.mayfly");
              assertThat(dependency.getName()).isEqualTo("mayfly-agent");
              assertThat(dependency.getVersion()).matches("\\d.*");
            });
  }

  @org.junit.jupiter.api.Test
  void eachTestTaskHasTheAgentWithDirectoryOfItsOwn() {
    useAgent();
    project.getTasks().register("integrationTest", Test.class);
    mayfly.getPreset().set("exact");
    mayfly.getOptions().put("include", "com.acme.*");
    assertThat(flags("test"))
        .containsExactly(
            "-javaagent:%s=formats=json,preset=exact,include=com.acme.*,output=%s"
                .formatted(agent, build("mayfly/test/%p")));
    assertThat(flags("integrationTest"))
        .singleElement()
        .asString()
        .endsWith("output=" + build("mayfly/integrationTest/%p"));
    assertThat(test("test").getOutputs().getFiles()).contains(build("mayfly/test"));
  }

  @org.junit.jupiter.api.Test
  void optionsOfTheCommandLineReplaceThoseOfTheScript() {
    useAgent();
    mayfly.getOptions().put("jdk", "off");
    project
        .getTasks()
        .withType(Test.class)
        .getByName("test")
        .getJvmArgumentProviders()
        .forEach(it -> ((AgentArguments) it).getCommandLine().set("jdk=charge"));
    assertThat(flags("test"))
        .singleElement()
        .asString()
        .contains("=formats=json,jdk=charge,output=");
  }

  @org.junit.jupiter.api.Test
  void conditionsOfTheCommandLineAreBesideThoseOfTheScript() {
    System.setProperty("mayfly.limits", "bytes < 10MB");
    try {
      Project other = ProjectBuilder.builder().withProjectDir(directory.toFile()).build();
      other.getPluginManager().apply("dev.mayfly");
      MayflyExtension extension = other.getExtensions().getByType(MayflyExtension.class);
      extension.getLimits().add("objects < 5");
      assertThat(extension.getLimits().get()).containsExactly("bytes < 10MB", "objects < 5");
      assertThat(extension.getFailIf().get()).isEmpty();
    } finally {
      System.clearProperty("mayfly.limits");
    }
  }

  @org.junit.jupiter.api.Test
  void theReportNeedsTheTestsThatRunUnderTheAgent() {
    useAgent();
    project.getTasks().register("loadTest", Test.class);
    recording("loadTest").getEnabled().set(false);
    assertThat(flags("loadTest")).isEmpty();
    MayflyReport report = (MayflyReport) project.getTasks().getByName("mayflyReport");
    assertThat(dependencies(report)).extracting(Task::getName).containsExactly("test");
    assertThat(report.getRecordings().getFiles()).containsExactly(build("mayfly/test"));
    assertThat(report.getReport().getAsFile().get()).isEqualTo(build("reports/mayfly"));
  }

  @org.junit.jupiter.api.Test
  void theReportOfAProjectHasTheProjectsBelowIt() throws IOException {
    useAgent();
    for (String name : List.of("web", "docs")) {
      Project below =
          ProjectBuilder.builder()
              .withParent(project)
              .withName(name)
              .withProjectDir(Files.createDirectory(directory.resolve(name)).toFile())
              .build();
      below.getPluginManager().apply("java");
    }
    Project web = project.project(":web");
    web.getPluginManager().apply("dev.mayfly");
    MayflyReport all = (MayflyReport) project.getTasks().getByName("mayflyReport");
    assertThat(dependencies(all))
        .extracting(Task::getPath)
        .containsExactlyInAnyOrder(":test", ":web:test");
    assertThat(all.getRecordings().getFiles())
        .containsExactly(build("mayfly/test"), directory.resolve("web/build/mayfly/test").toFile());
    assertThat(dependencies(web.getTasks().getByName("mayflyReport")))
        .extracting(Task::getPath)
        .containsExactly(":web:test");
  }

  @org.junit.jupiter.api.Test
  void theBuildsCheckHasMayflysIfThereAreConditions() {
    Task check = project.getTasks().getByName("check");
    assertThat(dependencies(check)).extracting(Task::getName).containsExactly("test");
    mayfly.getLimits().add("bytes < 1MB");
    assertThat(dependencies(check))
        .extracting(Task::getName)
        .containsExactlyInAnyOrder("test", "mayflyCheck");
    mayfly.getEnabled().set(false);
    assertThat(dependencies(check)).extracting(Task::getName).containsExactly("test");
  }

  @org.junit.jupiter.api.Test
  void theCheckReadsTheReportsProfile() {
    mayfly.getReport().set(directory.resolve("out").toFile());
    mayfly.getBaseline().set(directory.resolve("main.json").toFile());
    MayflyCheck check = (MayflyCheck) project.getTasks().getByName("mayflyCheck");
    assertThat(check.getProfile().getAsFile().get().toPath())
        .isEqualTo(directory.resolve("out/profile.json"));
    assertThat(check.getBaseline().getAsFile().get().toPath())
        .isEqualTo(directory.resolve("main.json"));
    assertThat(dependencies(check)).extracting(Task::getName).contains("mayflyReport");
  }

  @org.junit.jupiter.api.Test
  void recordingsOfAnEarlierBuildAreDeletedBeforeTheTestsRun() throws IOException {
    Path profile = build("mayfly/test/4711").toPath().resolve("profile.json");
    Files.createDirectories(profile.getParent());
    Files.createFile(profile);
    Test test = test("test");
    useAgent();
    test.getJvmArgumentProviders().stream()
        .map(AgentArguments.class::cast)
        .forEach(arguments -> new PrepareRecordings(arguments).execute(test));
    assertThat(profile.getParent().getParent()).doesNotExist();
  }

  @org.junit.jupiter.api.Test
  void aProjectWithoutJavaHasTheTasksToo() {
    Project plain = ProjectBuilder.builder().withGradleUserHomeDir(home.toFile()).build();
    plain.getPluginManager().apply(MayflyPlugin.class);
    assertThat(dependencies(plain.getTasks().getByName("mayflyReport"))).isEmpty();
  }

  @org.junit.jupiter.api.Test
  void testsWithoutTheAgentAreAnError() throws IOException {
    MayflyCheck check = (MayflyCheck) project.getTasks().getByName("mayflyCheck");
    assertThatCode(check::check).doesNotThrowAnyException(); // there are no tests
    File classes = build("classes/java/test");
    Files.createDirectories(classes.toPath());
    Files.createFile(classes.toPath().resolve("OrderTest.class"));
    assertThatThrownBy(check::check)
        .isInstanceOf(GradleException.class)
        .hasMessageStartingWith("nothing to check: no tests ran under Mayfly's agent");
  }

  private void useAgent() {
    Dependency file = project.getDependencies().create(project.files(agent));
    project.getDependencies().add("mayflyAgent", file);
  }

  private Test test(String name) {
    return (Test) project.getTasks().getByName(name);
  }

  private MayflyTestExtension recording(String test) {
    return test(test).getExtensions().getByType(MayflyTestExtension.class);
  }

  private List<String> flags(String test) {
    return test(test).getJvmArgumentProviders().stream()
        .map(CommandLineArgumentProvider::asArguments)
        .flatMap(arguments -> List.copyOf((List<String>) arguments).stream())
        .toList();
  }

  private static List<? extends Task> dependencies(Task task) {
    return task.getTaskDependencies().getDependencies(task).stream()
        .filter(it -> !it.getName().matches(".*(lasses|ompileJava|ompileTestJava)"))
        .toList();
  }

  private File build(String path) {
    return project.getLayout().getBuildDirectory().file(path).get().getAsFile();
  }
}
