package dev.mayfly.report.html;

import dev.mayfly.report.Chromium;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The HTML report in a real browser, one for each class of tests; skipped where there is none. */
@Tag("slow")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class BrowserTest {

  /** The views, with their headings. */
  static final Map<String, String> VIEWS = views();

  @TempDir static Path directory;
  static Chromium browser;

  private static Map<String, String> views() {
    Map<String, String> views = new LinkedHashMap<>();
    views.put("overview", "Overview");
    views.put("contexts", "Contexts");
    views.put("tree", "Call tree");
    views.put("types", "Types");
    views.put("sites", "Sites");
    views.put("methods", "Methods");
    views.put("threads", "Threads");
    views.put("lifetimes", "Lifetimes");
    views.put("ages", "Size and age");
    views.put("generations", "Generations");
    views.put("coverage", "Coverage");
    return views;
  }

  @BeforeAll
  static void start() throws IOException {
    browser = Chromium.start(directory.resolve("browser"));
  }

  @AfterAll
  static void stop() throws IOException {
    if (browser != null) {
      browser.close();
    }
  }

  static Path write(ProfileSnapshot snapshot, String name) throws IOException {
    return write(snapshot, name, SourceFiles.NONE);
  }

  static Path write(ProfileSnapshot snapshot, String name, SourceFiles sources) throws IOException {
    Path file = directory.resolve(name + ".html");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      new HtmlReport(sources).write(snapshot, out);
    }
    return file;
  }
}
