package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.AccountsReportTest;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The view of accounts, in a real browser. */
class HtmlAccountsTest extends BrowserTest {

  @Test
  void saysWhoIsChargedAndWhoAsked() throws IOException {
    Path file = write(AccountsReportTest.shop(), "accounts");
    browser.open(file, "#accounts");
    assertThat(browser.textOf("nav [aria-current=page]")).isEqualTo("Accounts");
    assertThat(browser.texts("tbody th code")).containsExactly("orders", "app", "unused");
    assertThat(browser.texts("tbody td:nth-child(2), tbody td:nth-child(4)"))
        .containsExactly("57.6 MB", "2,100,872", "12.0 MB", "22", "0 B", "0");
    assertThat(browser.texts("tbody tr:nth-child(2) td"))
        .containsExactly(
            "12.0 MB", "17.2 %", "22", "<0.1 %", "–", "57.6 MB", "12.0 MB", "not reached", "12");
    assertThat(browser.number("document.querySelectorAll('tbody tr:first-child .bar').length"))
        .isOne();
    assertThat(browser.texts("tbody tr:first-child td a")).containsExactly("≤ 2.6 ms");
    browser.evaluate("document.querySelector('tbody tr:nth-child(2) a').click()");
    assertThat(
            browser.text(
                "new Promise(done => setTimeout(() =>"
                    + " done(document.querySelector('caption').innerText)))"))
        .isEqualTo("Accounts: On behalf of → attributed to");
    assertThat(browser.text("location.hash")).isEqualTo("#accounts?show=1&q=app");
    assertThat(browser.texts("tbody code")).containsExactly("app → orders");
    browser.open(file, "#accounts?show=2&sort=name&order=up");
    assertThat(browser.texts("tbody code"))
        .containsExactly("main", "orders", "main", "app", "scheduling-1", "orders");
    browser.open(file, "#accounts?show=2&q=app");
    assertThat(browser.texts("tbody code")).containsExactly("main", "app");
    browser.open(file, "#accounts?q=un&sort=account");
    assertThat(browser.textOf(".shown")).isEqualTo("1 of 3 accounts");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void accountsHaveCurves() throws IOException {
    Path file = write(AccountsReportTest.shop(), "curves");
    browser.open(file, "#lifetimes?account=orders");
    assertThat(browser.textOf("figcaption h2")).isEqualTo("Account orders");
    assertThat(browser.texts("tbody th code")).containsExactly("orders", "app");
    assertThat(browser.texts("tbody [aria-current]")).containsExactly("orders");
    assertThat(browser.texts("input:checked + label"))
        .containsExactly("Survival", "Time", "Accounts");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void changesOfAccountsAreATable() throws IOException {
    ProfileSnapshot before = AccountsReportTest.shop();
    ProfileSnapshot after = before.minus(ShopProfile.snapshot()).withAccounts(AccountRules.NONE);
    Path file = directory.resolve("changes.html");
    Files.writeString(file, HtmlComparisonTest.html(before, after));
    browser.open(file, "#accounts");
    assertThat(browser.texts("tbody th code")).containsExactly("orders", "app");
    assertThat(browser.texts("tbody [data-kind]")).containsExactly("✖ vanished", "✖ vanished");
    assertThat(browser.complaints()).isEmpty();
    Files.writeString(file, HtmlComparisonTest.html(ShopProfile.snapshot(), after));
    browser.open(file, "#accounts");
    assertThat(browser.textOf("main h1")).isEqualTo("Overview");
  }

  @Test
  void withoutAccountsThereIsNoSuchView() throws IOException {
    browser.open(write(ShopProfile.snapshot(), "none"), "#accounts");
    assertThat(browser.textOf("main h1")).isEqualTo("Overview");
    assertThat(browser.texts("nav a")).doesNotContain("Accounts");
    browser.open(write(ShopProfile.snapshot(), "none"), "#lifetimes?of=accounts");
    assertThat(browser.texts("input:checked + label")).contains("Types");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void namesOfAccountsAreText() throws IOException {
    ProfileSnapshot odd =
        ShopProfile.snapshot()
            .withAccounts(AccountRules.parse("</script><img src=x onerror=alert(1)>:com.*"));
    Path file = write(odd, "odd");
    for (String view : new String[] {"#accounts", "#lifetimes?of=accounts"}) {
      browser.open(file, view);
      assertThat(browser.texts("tbody th code"))
          .containsExactly("</script><img src=x onerror=alert(1)>");
      assertThat(browser.number("document.querySelectorAll('img').length")).isZero();
      assertThat(browser.complaints()).isEmpty();
    }
  }
}
