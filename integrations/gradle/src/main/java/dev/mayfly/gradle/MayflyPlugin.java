package dev.mayfly.gradle;

import dev.mayfly.build.TestAgent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.file.ProjectLayout;
import org.gradle.api.model.ObjectFactory;
import org.gradle.api.provider.Provider;
import org.gradle.api.provider.ProviderFactory;
import org.gradle.api.tasks.TaskCollection;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.api.tasks.testing.Test;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/**
 * Puts the agent into the JVMs of all test tasks, and adds {@code mayflyReport} and {@code
 * mayflyCheck}. Stateless.
 */
public final class MayflyPlugin implements Plugin<Project> {
  static final String EXTENSION = "mayfly";
  static final String REPORT = "mayflyReport";
  static final String CHECK = "mayflyCheck";

  /** For Gradle. */
  public MayflyPlugin() {}

  @Override
  public void apply(Project project) {
    MayflyExtension mayfly = extension(project);
    Configuration agent = AgentDependency.of(project);
    TaskCollection<Test> tests = project.getTasks().withType(Test.class);
    tests.configureEach(test -> record(test, mayfly, agent, project));
    TaskProvider<MayflyReport> report = report(project, mayfly, agent);
    TaskProvider<MayflyCheck> check = check(project, mayfly, agent, report);
    project
        .getPluginManager()
        .withPlugin(
            "lifecycle-base",
            applied ->
                project
                    .getTasks()
                    .named(LifecycleBasePlugin.CHECK_TASK_NAME)
                    .configure(
                        all ->
                            all.dependsOn(
                                (Callable<Object>)
                                    () ->
                                        mayfly.getEnabled().get() && hasConditions(mayfly)
                                            ? List.of(check)
                                            : List.of())));
  }

  private static boolean hasConditions(MayflyExtension mayfly) {
    return !mayfly.getFailIf().get().isEmpty() || !mayfly.getLimits().get().isEmpty();
  }

  private static MayflyExtension extension(Project project) {
    MayflyExtension mayfly = project.getExtensions().create(EXTENSION, MayflyExtension.class);
    ProviderFactory providers = project.getProviders();
    ProjectLayout layout = project.getLayout();
    mayfly
        .getEnabled()
        .convention(
            providers.gradleProperty("mayfly.enabled").map(Boolean::parseBoolean).orElse(true));
    mayfly.getReport().convention(layout.getBuildDirectory().dir("reports/mayfly"));
    mayfly
        .getBaseline()
        .convention(layout.getProjectDirectory().file(providers.gradleProperty("mayfly.baseline")));
    mayfly.getLimits().addAll(conditions("mayfly.limits", providers));
    mayfly.getFailIf().addAll(conditions("mayfly.failIf", providers));
    return mayfly;
  }

  /** Properties of the command line, beside those of the build script. */
  private static Provider<List<String>> conditions(String property, ProviderFactory providers) {
    return providers
        .systemProperty(property)
        .orElse(providers.gradleProperty(property))
        .map(List::of)
        .orElse(List.of());
  }

  private static void record(
      Test test, MayflyExtension mayfly, Configuration agent, Project project) {
    ObjectFactory objects = project.getObjects();
    MayflyTestExtension recording = objects.newInstance(MayflyTestExtension.class);
    test.getExtensions().add(EXTENSION, recording);
    recording.getEnabled().convention(mayfly.getEnabled());
    recording
        .getRecordings()
        .value(project.getLayout().getBuildDirectory().dir("mayfly/" + test.getName()))
        .disallowChanges();
    AgentArguments arguments = objects.newInstance(AgentArguments.class);
    arguments.getEnabled().set(recording.getEnabled());
    arguments.getOptions().set(options(mayfly));
    ProviderFactory providers = project.getProviders();
    arguments
        .getCommandLine()
        .set(
            providers
                .systemProperty(TestAgent.PROPERTY)
                .orElse(providers.gradleProperty(TestAgent.PROPERTY))
                .orElse(""));
    arguments
        .getAgent()
        .from((Callable<Object>) () -> recording.getEnabled().get() ? agent : List.of());
    arguments.getRecordings().set(recording.getRecordings());
    test.getJvmArgumentProviders().add(arguments);
    test.getOutputs().dir(recording.getRecordings()).withPropertyName("mayflyRecordings");
    test.doFirst("prepare Mayfly's recordings", new PrepareRecordings(arguments));
  }

  private static Provider<Map<String, String>> options(MayflyExtension mayfly) {
    return mayfly
        .getOptions()
        .zip(
            mayfly.getPreset().orElse(""),
            (options, preset) -> {
              Map<String, String> all = new LinkedHashMap<>();
              if (!preset.isEmpty()) {
                all.put("preset", preset);
              }
              all.putAll(options);
              return all;
            });
  }

  private static TaskProvider<MayflyReport> report(
      Project project, MayflyExtension mayfly, Configuration agent) {
    return project
        .getTasks()
        .register(
            REPORT,
            MayflyReport.class,
            report -> {
              report.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
              report.setDescription("Reports what the tests allocate.");
              report.getAgent().from(agent);
              report.getReport().set(mayfly.getReport());
              report.dependsOn((Callable<Object>) () -> recorded(project));
              report
                  .getRecordings()
                  .from(
                      (Callable<Object>)
                          () ->
                              recorded(project).stream()
                                  .map(test -> recording(test).getRecordings())
                                  .toList());
            });
  }

  private static TaskProvider<MayflyCheck> check(
      Project project,
      MayflyExtension mayfly,
      Configuration agent,
      TaskProvider<MayflyReport> report) {
    return project
        .getTasks()
        .register(
            CHECK,
            MayflyCheck.class,
            check -> {
              check.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
              check.setDescription("Fails if the tests allocate more than mayfly.failIf allows.");
              check.getAgent().from(agent);
              check.getProfile().set(report.flatMap(it -> it.getReport().file("profile.json")));
              check.getBaseline().set(mayfly.getBaseline());
              check.getLimits().set(mayfly.getLimits());
              check.getFailIf().set(mayfly.getFailIf());
              check
                  .getTestClasses()
                  .from(
                      (Callable<Object>)
                          () -> recorded(project).stream().map(Test::getTestClassesDirs).toList());
            });
  }

  /**
   * The tasks whose tests run under Mayfly, once all are configured: those of the project, and of
   * the projects below it.
   */
  private static List<Test> recorded(Project project) {
    return project.getAllprojects().stream()
        .flatMap(one -> one.getTasks().withType(Test.class).stream())
        .filter(MayflyPlugin::isRecorded)
        .toList();
  }

  private static boolean isRecorded(Test test) {
    MayflyTestExtension recording = test.getExtensions().findByType(MayflyTestExtension.class);
    return recording != null && recording.getEnabled().get();
  }

  private static MayflyTestExtension recording(Test test) {
    return test.getExtensions().getByType(MayflyTestExtension.class);
  }
}
