package dev.mayfly.snapshot.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.site.CodeOrigin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccountRulesTest {

  private static String of(String rules, String className) {
    return AccountRules.parse(rules).accountOf(className, CodeOrigin.UNKNOWN);
  }

  @Test
  void namedAccountsHavePatterns() {
    String rules = "web:com.acme.web.*; orders : com.acme.orders.*, com.acme.Cart";
    assertThat(of(rules, "com.acme.web.Page")).isEqualTo("web");
    assertThat(of(rules, "com.acme.web.page.Header$Logo")).isEqualTo("web");
    assertThat(of(rules, "com.acme.orders.Order")).isEqualTo("orders");
    assertThat(of(rules, "com.acme.Cart$Line")).isEqualTo("orders");
    assertThat(of(rules, "com.acme.Carton")).isNull();
    assertThat(of(rules, "com.acme.webshop.Page")).isNull();
    assertThat(of(rules, "")).isNull();
  }

  @Test
  void aPackageAloneIsNearerThanAllBelowIt() {
    String rules = "below:com.acme.*;one:com.acme.+";
    assertThat(of(rules, "com.acme.Cart$Line")).isEqualTo("one");
    assertThat(of(rules, "com.acme.web.Page")).isEqualTo("below");
    assertThat(of("one:com.acme.+", "com.acme.web.Page")).isNull();
    assertThat(of("one:*.web.+", "com.acme.web.Page")).isEqualTo("one");
    assertThat(of("one:*.web.+", "com.acme.web.parts.Page")).isNull();
    assertThat(of("one:.+", "Main")).isEqualTo("one");
    assertThat(of("one:.+", "a.Main")).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "web:a.*;orders:b.*,c.*",
        "web:a.*;orders:b.*;c.*",
        "web : a.* , orders:b.* , c.*",
        "# who\nweb: a.* # pages\n\norders: b.*\n  c.*\n"
      })
  void separatorsAreAlike(String text) {
    assertThat(AccountRules.parse(text)).hasToString("web:a.*,orders:b.*,c.*");
    assertThat(AccountRules.parse(text)).isEqualTo(AccountRules.parse("web:a.*;orders:b.*,c.*"));
  }

  @Test
  void theNearestPatternWins() {
    String rules = "shop:com.acme.*;web:com.acme.web.*;one:com.acme.web.One;also:com.acme.web.*";
    assertThat(of(rules, "com.acme.Main")).isEqualTo("shop");
    assertThat(of(rules, "com.acme.web.Page")).isEqualTo("web");
    assertThat(of(rules, "com.acme.web.One")).isEqualTo("one");
    assertThat(of(rules, "com.acme.web.Oneself")).isEqualTo("web");
  }

  @ParameterizedTest
  @CsvSource({
    "package, com.acme.web.Page, com.acme.web",
    "package:2, com.acme.web.Page, com.acme",
    "package:2, com.Page, com",
    "package:1, com.acme.web.Page, com",
    "package:9, com.acme.web.Page, com.acme.web",
    "package, Page, (unnamed package)",
    "package:2, java.util.ArrayList,",
    "package:2, javax.sql.DataSource, javax.sql",
    "x:com.acme.web.*;package:2, com.acme.web.Page, x",
    "package:2;x:com.acme.web.*, com.acme.orders.Order, com.acme",
  })
  void packagesAreAccounts(String rules, String className, String account) {
    assertThat(of(rules, className)).isEqualTo(account);
    assertThat(AccountRules.parse(AccountRules.parse(rules).toString()))
        .isEqualTo(AccountRules.parse(rules));
  }

  @Test
  void jarsAndModulesAreAccounts() {
    CodeOrigin shop = new CodeOrigin("shop-1.0.jar", "com.acme.shop");
    assertThat(AccountRules.parse("jar").accountOf("a.B", shop)).isEqualTo("shop-1.0.jar");
    assertThat(AccountRules.parse("module").accountOf("a.B", shop)).isEqualTo("com.acme.shop");
    assertThat(AccountRules.parse("module").accountOf("a.B", new CodeOrigin("x.jar", ""))).isNull();
    assertThat(AccountRules.parse("jar").accountOf("a.B", CodeOrigin.UNKNOWN)).isNull();
    assertThat(AccountRules.parse("module").accountOf("a.B", new CodeOrigin("", "java.sql")))
        .isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "\"\" | there are no accounts in it",
        "\"# all\" | there are no accounts in it",
        "jars | 'jars' is neither name:patterns nor jar, module, package or package:2",
        "com.acme.* | 'com.acme.*' is neither name:patterns nor jar, module, package or package:2",
        ":com.acme.* | ':com.acme.*' has no name for its account",
        "(no account):a.* | '(no account):a.*' has no name for its account",
        "web: | account 'web' needs patterns of classes: web:com.acme.*",
        "web:com/acme/* | account 'web': no class can have the name 'com/acme/*'",
        "web:a b | account 'web': no class can have the name 'a b'",
        "web:a+ | account 'web': no class can have the name 'a+'",
        "package:0 | 'package:0' should be jar, module, package, or package: with a number from 1",
        "jar:2 | 'jar:2' should be jar, module, package, or package: with a number from 1",
        "jar;module | only one of jar, module and package can be the rest",
      })
  void whatIsWrongIsSaidInOneLine(String text, String message) {
    assertThatThrownBy(() -> AccountRules.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void siteModeFollowsWhatMayHaveAnAccount() {
    assertThat(AccountRules.parse("web:a.*").mayHave("a.B")).isTrue();
    assertThat(AccountRules.parse("web:a.*").mayHave("b.B")).isFalse();
    assertThat(AccountRules.parse("web:a.*;jar").mayHave("b.B")).isTrue();
  }

  @Test
  void presetsMayHaveAnyName() {
    assertThat(AccountRules.parse("web:a.*").mayName("web")).isTrue();
    assertThat(AccountRules.parse("web:a.*").mayName("shop.jar")).isFalse();
    assertThat(AccountRules.parse("web:a.*;jar").mayName("shop.jar")).isTrue();
    assertThat(AccountRules.NONE.mayName("web")).isFalse();
  }
}
