package dev.mayfly.maven;

import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/** Writes {@code report.html}, {@code report.txt} and {@code profile.json} of all tests. */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportMojo extends MayflyMojo {
  /** For Maven. */
  public ReportMojo() {}

  @Override
  void run(Recordings recordings) throws MojoExecutionException {
    MayflyCommandLine mayfly = commandLine();
    if (!recordings.merge(mayfly)) {
      getLog().info("Mayfly has no report: no tests ran under its agent");
      return;
    }
    String profile = recordings.profile().toString();
    Path html = directory().resolve("report.html");
    Path text = directory().resolve("report.txt");
    mayfly.run(List.of("convert", profile, "-o", html.toString()));
    mayfly.run(List.of("report", profile, "-o", text.toString()));
    getLog().info("Mayfly's report: " + html);
  }
}
