package dev.mayfly.maven;

import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;

/**
 * Thread-safe. The modules of a build, as one of them sees them.
 *
 * @param directory where the module has its reports
 */
record Reactor(MavenSession session, MavenProject module, Path directory) {
  /** In the directory of reports: where JVMs write. */
  static final String RECORDINGS = "jvms";

  private static final List<String> GATES =
      List.of("mayfly.limits", "mayfly.failIf", "mayfly.before");

  /** The phases that the goal check runs before or in. */
  private static final Set<String> CHECKING = Set.of("verify", "install", "deploy");

  private static final String PLUGIN = "dev.mayfly:mayfly-maven-plugin";

  /** The modules of each build whose reports are there. Modules may be built at the same time. */
  private static final Map<MavenExecutionRequest, Set<MavenProject>> REPORTED =
      Collections.synchronizedMap(new WeakHashMap<>());

  /** The directory where the JVMs of all modules write. */
  List<Path> recordings() {
    return session.getProjects().stream().map(this::directoryOf).map(this::recordings).toList();
  }

  private Path recordings(Path reports) {
    return reports.resolve(RECORDINGS);
  }

  /** At the same place in another module. */
  private Path directoryOf(MavenProject other) {
    return built(other).resolve(built(module).relativize(directory.toAbsolutePath())).normalize();
  }

  private static Path built(MavenProject project) {
    return Path.of(project.getBuild().getDirectory()).toAbsolutePath();
  }

  /**
   * Notes that the module's report is there.
   *
   * @return where the report of all modules belongs, if this was the last one of several
   */
  Optional<Path> reported() {
    Set<MavenProject> reporting = new HashSet<>(session.getProjects());
    reporting.removeIf(project -> !reports(project));
    MavenProject top = session.getTopLevelProject();
    synchronized (REPORTED) {
      Set<MavenProject> reported =
          REPORTED.computeIfAbsent(session.getRequest(), build -> new HashSet<>());
      boolean isNew = reported.add(module);
      return isNew
              && session.getProjects().size() > 1
              && reported.containsAll(reporting)
              && top.isExecutionRoot() // not where -pl selects some
              && top.getPackaging().equals("pom") // else its tests have their own report there
          ? Optional.of(directoryOf(top))
          : Optional.empty();
    }
  }

  private static boolean reports(MavenProject project) {
    return executions(project, "report").findAny().isPresent();
  }

  private static Stream<PluginExecution> executions(MavenProject project, String goal) {
    Plugin plugin = project.getPlugin(PLUGIN);
    return plugin == null
        ? Stream.empty()
        : plugin.getExecutions().stream().filter(each -> each.getGoals().contains(goal));
  }

  /** The properties of the command line. */
  Map<String, String> userProperties() {
    Map<String, String> all = new HashMap<>();
    Properties given = session.getUserProperties();
    given.stringPropertyNames().forEach(name -> all.put(name, given.getProperty(name)));
    return all;
  }

  /**
   * Checks that conditions of the command line will be evaluated: by the goal {@code check} of some
   * module, or on the command line.
   *
   * @throws MojoExecutionException if not
   */
  void requireGates() throws MojoExecutionException {
    for (String name : GATES) {
      if (session.getUserProperties().containsKey(name)) {
        requireGates(name);
      }
    }
  }

  private void requireGates(String property) throws MojoExecutionException {
    List<String> goals = session.getGoals();
    if (goals.stream()
        .anyMatch(goal -> goal.matches("(.*:)?mayfly(-maven-plugin)?:(.*:)?check(@.*)?"))) {
      return;
    }
    List<PluginExecution> checks =
        session.getProjects().stream().flatMap(project -> executions(project, "check")).toList();
    if (checks.isEmpty()) {
      throw new MojoExecutionException(
          "-D"
              + property
              + " has no effect: no module has the goal check. Add <goal>check</goal> to the goals of"
              + " mayfly-maven-plugin, or run mvn verify mayfly:check");
    }
    if (checks.stream().allMatch(each -> each.getPhase() == null)
        && goals.stream().noneMatch(CHECKING::contains)) {
      throw new MojoExecutionException(
          "-D"
              + property
              + " has no effect: the goal check runs in the phase verify, which mvn "
              + String.join(" ", goals)
              + " does not reach. Run mvn verify");
    }
  }
}
