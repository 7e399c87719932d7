package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Profiles without this or that, on paper, and read aloud. */
class HtmlFormsTest extends BrowserTest {

  @Test
  void withoutContextsMethodsStandAlone() throws IOException {
    ContextBuilder root = ContextSnapshot.builder();
    root.record(ShopProfile.NEW_ORDER, new AllocationStats(1000, 0, 24_000, 0));
    root.record(ShopProfile.BUFFER, new AllocationStats(10, 100, 6_000, 0));
    ProfileSnapshot site = ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
    Path file = write(site, "site");
    browser.open(file, "#contexts");
    assertThat(browser.textOf(".lead")).startsWith("Calling contexts were not recorded");
    assertThat(browser.texts(".panel .zoom code"))
        .containsExactly("lambda in OrderService.loadOrders", "Report.render");
    for (String view : VIEWS.keySet()) {
      browser.open(file, "#" + view);
      assertThat(browser.textOf("main h1")).isEqualTo(VIEWS.get(view));
      assertThat(browser.complaints()).as(view).isEmpty();
    }
  }

  @Test
  void anEmptyProfileSaysSo() throws IOException {
    Path file = write(ProfileSnapshot.EMPTY, "empty");
    for (String view : VIEWS.keySet()) {
      browser.open(file, "#" + view);
      assertThat(browser.textOf("main .empty")).as(view).isNotEmpty();
      assertThat(browser.complaints()).as(view).isEmpty();
    }
  }

  @Test
  void whatCanBeOperatedHasAName() throws IOException {
    Path file = write(ShopProfile.snapshot(), "names");
    for (String view : VIEWS.keySet()) {
      browser.open(file, "#" + view);
      JsonObject tree = browser.call("Accessibility.getFullAXTree", new JsonObject());
      for (JsonElement element : tree.getAsJsonArray("nodes")) {
        JsonObject node = element.getAsJsonObject();
        String role = node.has("role") ? text(node, "role") : "";
        if (List.of("button", "link", "searchbox", "radio", "image", "application", "table")
            .contains(role)) {
          assertThat(text(node, "name")).as(view + ": " + node).isNotBlank();
        }
      }
    }
  }

  @Test
  void onPaperAllViewsFollowEachOther() throws IOException {
    browser.open(write(ShopProfile.snapshot(), "paper"), "#types");
    byte[] paper = browser.print();
    String pdf = new String(paper, StandardCharsets.ISO_8859_1);
    assertThat(pdf).startsWith("%PDF");
    assertThat(pdf.split("/Type /Page\\b", -1).length).isGreaterThan(VIEWS.size());
    assertThat(browser.texts("main h1")).containsExactly("Types");
    assertThat(browser.complaints()).isEmpty();
  }

  static String text(JsonObject node, String property) {
    JsonObject value = node.getAsJsonObject(property);
    return value == null || !value.has("value") ? "" : value.get("value").getAsString();
  }
}
