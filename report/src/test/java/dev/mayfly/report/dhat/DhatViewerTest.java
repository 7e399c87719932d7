package dev.mayfly.report.dhat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mayfly.report.Chromium;
import dev.mayfly.report.OddProfile;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** DHAT files, loaded by Valgrind's own viewer in a browser; skipped where either is missing. */
@Tag("slow")
class DhatViewerTest {

  private static final List<String> VIEWERS =
      List.of(
          "/usr/libexec/valgrind/dh_view.js",
          "/usr/lib/valgrind/dh_view.js",
          "/usr/lib/x86_64-linux-gnu/valgrind/dh_view.js",
          "/opt/homebrew/opt/valgrind/libexec/valgrind/dh_view.js");

  /** The text of the page once the viewer has shown the file, or after 20 seconds. */
  private static final String SHOWN =
      """
      new Promise(done => {
        let looks = 0;
        const look = () => {
          const text = document.body.innerText;
          const ready = text.includes("Total:") && !text.includes("Loading...");
          if (ready || ++looks == 400) done(text); else setTimeout(look, 50);
        };
        look();
      })""";

  @TempDir private Path directory;

  private static Path viewer() {
    Optional<Path> found = VIEWERS.stream().map(Path::of).filter(Files::exists).findFirst();
    assumeTrue(found.isPresent(), () -> "no Valgrind viewer at any of " + VIEWERS);
    return found.orElseThrow();
  }

  /** The page after the viewer has loaded the file, as if a user had chosen it. */
  private String shown(ProfileSnapshot snapshot) throws IOException {
    Path page = directory.resolve("page.html");
    Files.writeString(
        page,
        """
        <!DOCTYPE html><html><head><meta charset="UTF-8"><script src="%s"></script></head>
        <body onload="onLoad();
          let choice = new DataTransfer();
          choice.items.add(new File([JSON.stringify(data)], 'dhat.json'));
          gInput.files = choice.files;
          loadFile();"><script>const data = %s;</script></body></html>
        """
            .formatted(viewer().toUri(), Reports.write(new DhatReport(), snapshot)));
    try (Chromium browser = Chromium.start(directory.resolve("user"))) {
      browser.open(page, "");
      return browser.evaluate(SHOWN).getAsString();
    }
  }

  @Test
  void showsTotalsStacksAndLifetimes() throws Exception {
    String shown = shown(ShopProfile.snapshot());
    assertThat(shown)
        .contains(
            "Command: Java, scope: com.acme.shop..*",
            "Total:     69,621,360 bytes (100%",
            "At t-end:  12,960,192 bytes (100%",
            "com.acme.shop.OrderService.lambda$loadOrders$0:42",
            "Total:     24,000,000 bytes (34.47%",
            "avg lifetime")
        .doesNotContain("assertion failed", "Error:");
  }

  @Test
  void worstNamesAreText() throws Exception {
    assertThat(shown(OddProfile.snapshot()))
        .contains("<img src=x onerror=alert(1)>", "</script><!--")
        .doesNotContain("assertion failed", "Error:");
  }
}
