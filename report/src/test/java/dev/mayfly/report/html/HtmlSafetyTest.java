package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.OddProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Names and source are data: what a browser makes of hostile ones. */
class HtmlSafetyTest extends BrowserTest {

  @Test
  void hostileNamesStayText() throws IOException {
    Path file = write(OddProfile.snapshot(), "odd");
    List<String> all = new ArrayList<>(VIEWS.keySet());
    all.addAll(
        List.of(
            "contexts?from=types&colour=age&shape=flame",
            "lifetimes?of=sites&shape=deaths",
            "lifetimes?of=contexts&clock=collections&shape=dead",
            "ages?of=sites&clock=collections"));
    for (String view : all) {
      browser.open(file, "#" + view);
      assertThat(browser.complaints()).as(view).isEmpty();
      assertThat(
              browser.number(
                  "document.querySelectorAll('img, iframe, object, embed, form, base').length"))
          .isZero();
      assertThat(browser.number("document.scripts.length")).isEqualTo(2);
      assertThat(
              browser.number(
                  "[...document.querySelectorAll('*')].flatMap(e => [...e.attributes])"
                      + ".filter(a => a.name.startsWith('on')).length"))
          .isZero();
    }
    browser.open(file, "#types");
    assertThat(browser.texts("tbody th code"))
        .contains("<img src=x onerror=alert(1)>[]", "</script><!--[]");
    browser.open(file, "#threads");
    assertThat(browser.texts("tbody th code")).anyMatch(name -> name.contains("</script><!--"));
  }

  @Test
  void theBrowserRefusesForeignScript() throws IOException {
    browser.open(write(OddProfile.snapshot(), "refused"), "");
    assertThat(
            browser.text(
                "new Promise(done => {"
                    + " document.addEventListener('securitypolicyviolation',"
                    + "   e => done(e.effectiveDirective + ' ' + (window.ran || 'did not run')));"
                    + " document.body.insertAdjacentHTML('beforeend',"
                    + "   '<img src=data:,x onerror=\"window.ran = 1\">'); })"))
        .isEqualTo("script-src-attr did not run");
    assertThat(
            browser.text(
                "new Promise(done => {"
                    + " document.addEventListener('securitypolicyviolation', e =>"
                    + "   done(e.effectiveDirective + ' ' + (window.ran || 'did not run')));"
                    + " const s = document.createElement('script');"
                    + " s.textContent = 'window.ran = 1'; document.body.append(s); })"))
        .isEqualTo("script-src-elem did not run");
    browser.complaints();
  }
}
