package dev.mayfly.gradle;

import dev.mayfly.build.MayflyBuildException;
import dev.mayfly.build.MayflyCommandLine;
import dev.mayfly.build.TestRecordings;
import dev.mayfly.build.TestReports;
import java.io.File;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;
import org.gradle.work.DisableCachingByDefault;

/** Writes {@code report.html}, {@code report.txt} and {@code profile.json} of all tests. */
@DisableCachingByDefault(because = "it takes a second or two")
public abstract class MayflyReport extends DefaultTask {
  /** For Gradle. */
  public MayflyReport() {}

  /**
   * The agent's jar.
   *
   * @return one file
   */
  @Classpath
  public abstract ConfigurableFileCollection getAgent();

  /**
   * The directories in which JVMs wrote.
   *
   * @return one for each test task
   */
  @InputFiles
  @PathSensitive(PathSensitivity.RELATIVE)
  public abstract ConfigurableFileCollection getRecordings();

  /**
   * The directory to write into.
   *
   * @return {@code mayfly.report}
   */
  @OutputDirectory
  public abstract DirectoryProperty getReport();

  /** Adds up the recordings, and writes the reports. */
  @TaskAction
  public void write() {
    TestReports reports = new TestReports(getReport().get().getAsFile().toPath());
    try {
      reports.delete();
      TestRecordings recordings =
          TestRecordings.in(getRecordings().getFiles().stream().map(File::toPath).toList());
      if (recordings.isEmpty()) {
        getLogger().lifecycle("Mayfly has no report: no tests ran under its agent");
        return;
      }
      MayflyCommandLine mayfly = new MayflyCommandLine(getAgent().getSingleFile().toPath());
      recordings.merge(reports.profile(), mayfly);
      reports.write(mayfly);
    } catch (MayflyBuildException failure) {
      throw new GradleException(failure.getMessage(), failure);
    }
    getLogger().lifecycle("Mayfly's report: {}", reports.html());
  }
}
