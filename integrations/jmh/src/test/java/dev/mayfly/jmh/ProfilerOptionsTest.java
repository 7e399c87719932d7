package dev.mayfly.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.profile.ProfilerException;

/** What users write behind {@code -prof mayfly}. */
final class ProfilerOptionsTest {
  @Test
  void countsAllClassesButJmhs() throws Exception {
    assertThat(ProfilerOptions.parse("").agentOptions("a.B.c", ""))
        .isEqualTo(
            "include=*,exclude=org.openjdk.jmh.*,*.jmh_generated.*,joptsimple.*,context=tree,frames=all,"
                + "jdk=charge,lifetime=off,rest=off,time=off,formats=html,json,jmx=false,output=mayfly-report/a.B.c");
  }

  @Test
  void optionsOfTheAgentReplaceTheDefaults() throws Exception {
    ProfilerOptions options =
        ProfilerOptions.parse("top=3; include=com.acme.*;jdk=off ;output=/tmp/x;");
    assertThat(options.sites()).isEqualTo(3);
    assertThat(options.agentOptions("b", " jdk=frames "))
        .startsWith("include=com.acme.*,")
        .doesNotContain("jdk=off")
        .endsWith(",jdk=frames,output=/tmp/x/b");
  }

  @Test
  void whatCannotBeUnderstoodIsSaid() {
    assertRefused("top", "option 'top' needs a value: top=...");
    assertRefused("jdk=", "option 'jdk=' needs a value: jdk=...");
    assertRefused("top=many", "option 'top' needs a number: top=10");
    assertRefused("help", ProfilerOptions.HELP);
  }

  private static void assertRefused(String text, String message) {
    assertThatThrownBy(() -> new MayflyProfiler(text))
        .isInstanceOf(ProfilerException.class)
        .hasMessageContaining(message);
  }
}
