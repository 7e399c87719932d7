package dev.mayfly.report.wording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.ShopProfile;
import org.junit.jupiter.api.Test;

class ProfileNamesTest {
  private final ProfileNames names = ProfileNames.of(ShopProfile.snapshot());

  @Test
  void placesReadAsInTheSourceCode() {
    assertThat(names.place("com.acme.Cache.put:17")).isEqualTo("Cache.put:17");
    assertThat(names.place("com.acme.Cache.<init>")).isEqualTo("new Cache");
    assertThat(names.place("com.acme.Cache.lambda$put$0:18")).isEqualTo("lambda in Cache.put:18");
  }

  @Test
  void rowsOfAnalysesThatAreSitesReadLikeSites() {
    assertThat(names.row("char[] at com.acme.Page.<clinit>:48"))
        .isEqualTo("char[] at static init of Page:48");
    assertThat(names.row("L1 32 KB 4-way 32 B, if compact"))
        .isEqualTo("L1 32 KB 4-way 32 B, if compact");
    assertThat(names.row("com.acme.Page.text")).isEqualTo("com.acme.Page.text");
  }
}
