package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.AccountsReportTest;
import dev.mayfly.report.Chromium;
import dev.mayfly.report.ComparisonReportTest;
import dev.mayfly.report.LayoutProfile;
import dev.mayfly.report.LeakProfile;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.report.sources.SourceFilesTest;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.awt.image.BufferedImage;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pictures of the HTML report's views, in {@code target/screenshots}; skipped where there is no
 * browser.
 *
 * <p>The system properties {@code mayfly.profile}, {@code mayfly.leaks}, {@code mayfly.layout},
 * {@code mayfly.sources} and {@code mayfly.screenshots} name another profile, one with leaks over
 * time, one with layouts, their sources and another directory, {@code mayfly.before} and {@code
 * mayfly.after} two profiles to compare: so those of the README are made.
 */
@Tag("exhaustive")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HtmlScreenshotsTest {

  /** A picture: its name, the view, its size and whether it is dark. */
  private record Shot(String name, String fragment, int width, int height, boolean dark) {}

  private static final List<Shot> SHOTS =
      List.of(
          new Shot("overview", "overview", 1200, 900, false),
          new Shot("contexts", "contexts", 1200, 640, false),
          new Shot("all", "contexts?of=all", 1200, 860, false),
          new Shot("callers", "contexts?from=types&colour=age&shape=flame", 1200, 560, false),
          new Shot("tree", "tree", 1200, 700, false),
          new Shot("found", "overview?q=order", 1200, 700, false),
          new Shot("types", "types", 1200, 560, false),
          new Shot("sites", "sites", 1200, 560, false),
          new Shot("methods", "methods?sort=total", 1200, 560, false),
          new Shot("threads", "threads", 1200, 500, false),
          new Shot("lifetimes", "lifetimes?clock=bytes", 1200, 680, true),
          new Shot("ages", "ages", 1200, 790, false),
          new Shot("generations", "generations", 1200, 560, false),
          new Shot("accounts", "accounts", 1200, 680, false),
          new Shot("leaks", "leaks", 1200, 720, false),
          new Shot("layout", "layout", 1200, 900, false),
          new Shot("source", "source", 1200, 560, false),
          new Shot("narrow", "contexts", 420, 760, true),
          new Shot("phone", "methods", 390, 760, false));

  private static final List<Shot> COMPARED =
      List.of(
          new Shot("overview", "overview", 1200, 700, false),
          new Shot("contexts", "contexts?colour=part", 1200, 640, false),
          new Shot("accounts", "accounts", 1200, 520, false),
          new Shot("sites", "sites", 1200, 560, true));

  @TempDir private Path temporary;

  private static Path directory() {
    return Path.of(System.getProperty("mayfly.screenshots", "target/screenshots"));
  }

  private static ProfileSnapshot profile(String property, ProfileSnapshot byDefault)
      throws IOException {
    String named = System.getProperty(property, "");
    return named.isEmpty() ? byDefault : new JsonSnapshotReader().read(Path.of(named));
  }

  private SourceFiles sources() throws IOException {
    String named = System.getProperty("mayfly.sources", "");
    return new SourceFiles(
        List.of(named.isEmpty() ? SourceFilesTest.shop(temporary) : Path.of(named)));
  }

  private Path write(ProfileSnapshot snapshot, String name) throws IOException {
    Path file = temporary.resolve(name);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      new HtmlReport(sources()).write(snapshot, out);
    }
    return file;
  }

  @Test
  void everyViewIsAPicture() throws IOException {
    try (Chromium browser = Chromium.start(temporary.resolve("browser"))) {
      Path file = write(profile("mayfly.profile", AccountsReportTest.shop()), "report.html");
      Path leaks = write(profile("mayfly.leaks", LeakProfile.snapshot()), "leaks.html");
      Path layout = write(profile("mayfly.layout", LayoutProfile.snapshot()), "layout.html");
      for (Shot shot : SHOTS) {
        take(browser, shot, fileOf(shot, file, leaks, layout), "report-");
      }
    }
  }

  @Test
  void everyViewOfAComparisonIsAPicture() throws IOException {
    try (Chromium browser = Chromium.start(temporary.resolve("browser"))) {
      ProfileSnapshot before = profile("mayfly.before", AccountsReportTest.shop());
      ProfileSnapshot after = profile("mayfly.after", ComparisonReportTest.later());
      Path file = temporary.resolve("diff.html");
      Files.writeString(file, HtmlComparisonTest.html(before, after));
      for (Shot shot : COMPARED) {
        take(browser, shot, file, "diff-");
      }
    }
  }

  private static void take(Chromium browser, Shot shot, Path file, String prefix)
      throws IOException {
    browser.look(shot.width, shot.height, shot.dark);
    browser.open(file, "#" + shot.fragment);
    byte[] picture = browser.screenshot();
    Files.createDirectories(directory());
    Files.write(directory().resolve(prefix + shot.name + ".png"), picture);
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(picture));
    assertThat(image.getWidth()).isEqualTo(shot.width);
    assertThat(image.getHeight()).isEqualTo(shot.height);
    assertThat(isDark(image)).as(shot.name).isEqualTo(shot.dark);
    assertThat(colours(image)).as(shot.name).isGreaterThan(20);
    // no view is wider than the page
    assertThat(
            browser.number(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"))
        .as(shot.name)
        .isZero();
    assertThat(browser.complaints()).as(shot.name).isEmpty();
  }

  private static Path fileOf(Shot shot, Path file, Path leaks, Path layout) {
    return switch (shot.name) {
      case "leaks" -> leaks;
      case "layout" -> layout;
      default -> file;
    };
  }

  private static boolean isDark(BufferedImage image) {
    return (image.getRGB(2, 2) & 255) < 128;
  }

  private static int colours(BufferedImage image) {
    Set<Integer> colours = new HashSet<>();
    for (int y = 0; y < image.getHeight(); y += 3) {
      for (int x = 0; x < image.getWidth(); x++) {
        colours.add(image.getRGB(x, y));
      }
    }
    return colours.size();
  }
}
