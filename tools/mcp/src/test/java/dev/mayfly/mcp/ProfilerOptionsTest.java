package dev.mayfly.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.options.OptionSet;
import dev.mayfly.agent.plan.AgentOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No option of the agent reads, writes or loads anything where the user does not allow it. */
final class ProfilerOptionsTest {

  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z.-]+)(?:=[^`]*)?` \\|");
  private static final List<String> PATHS = List.of("sources", "cache", "events.file", "layers");

  private static final OptionSet OPTIONS = ProfilerOptions.installed();

  @TempDir private Path temporary;
  private Places places;

  @BeforeEach
  void create() throws Exception {
    places = Places.in(temporary);
  }

  private List<String> check(String... options) {
    return new ProfilerOptions(
            OPTIONS, ProfilerOptionsTest::wrong, places.permissions(), places.run())
        .check(List.of(options));
  }

  private static Optional<String> wrong(String text) {
    try {
      AgentOptions.parse(text, OPTIONS);
      return Optional.empty();
    } catch (OptionException wrong) {
      return Optional.ofNullable(wrong.getMessage());
    }
  }

  /** All options: another test compares the document with the agent. */
  private static List<String> names() throws IOException {
    String reference = Files.readString(Path.of("../../docs/OPTIONS.md"));
    List<String> names =
        ROW.matcher(reference).results().map(row -> row.group(1)).distinct().toList();
    assertThat(names).hasSizeGreaterThan(50).contains("events.at-limit", "output", "config");
    return names;
  }

  @Test
  void everyOptionIsCheckedForPaths() throws Exception {
    List<String> allowed = new ArrayList<>();
    for (String name : names()) {
      for (String place : places.outside()) {
        tryAll(
            allowed,
            name + "=" + place,
            PATHS.contains(name) ? name + "= " + place : name + "=@" + place,
            name + "=" + place + ".jar,a.B",
            name + "=a," + place,
            name + "=a.b, " + place + ".jar",
            "include=a," + name + "=" + place,
            "include=a, " + name + " = " + place);
      }
    }
    assertThat(allowed).isEmpty();
  }

  /** What is written lies where programs run, and code where code may be. */
  @Test
  void everyPlaceHasItsPurpose() throws Exception {
    List<String> allowed = new ArrayList<>();
    for (String name : names()) {
      String file = name.equals("accounts") ? "=@" : "=";
      tryAll(
          allowed,
          name + file + "../read/x",
          name + file + "sub/x",
          name + file + "../code/x.jar",
          name + file + "../session/x");
    }
    assertThat(allowed)
        .containsExactlyInAnyOrder(
            "accounts=@../read/x",
            "accounts=@sub/x",
            "accounts=@../session/x",
            "agents=../code/x.jar",
            "analysis=../code/x.jar",
            "cache=../session/x",
            "cache=sub/x",
            "events.file=../session/x",
            "events.file=sub/x",
            "layers=../read/x",
            "layers=../session/x",
            "layers=sub/x",
            "sources=../read/x",
            "sources=../session/x",
            "sources=sub/x");
  }

  private void tryAll(List<String> allowed, String... options) {
    for (String option : options) {
      try {
        check(option);
        allowed.add(option);
      } catch (ToolFailure refused) {
        assertThat(refused).message().containsAnyOf("allow", "use the argument output");
      }
    }
  }

  @Test
  void everyOtherOptionIsAllowed() throws Exception {
    for (String name : names()) {
      if (!List.of("output", "config", "plugins").contains(name)) {
        String value = PATHS.contains(name) ? "sub" : "a";
        assertThat(check(name + "=" + value)).hasSize(1);
      }
    }
    assertThatThrownBy(() -> check("config=sub/mayfly.properties"))
        .hasMessage("the option config is not allowed here");
    assertThatThrownBy(() -> check("output=sub"))
        .hasMessage("use the argument output for the directory of the report");
    assertThatThrownBy(() -> check("inclde=a"))
        .hasMessage("unknown option 'inclde'. Did you mean 'include'?");
    assertThatThrownBy(() -> check("include")).hasMessageContaining("an option is NAME=VALUE");
    assertThatThrownBy(() -> check("--resolution=4m")).isInstanceOf(ToolFailure.class);
  }

  @Test
  void pathsAreHandedOnAsTheyReallyAre() {
    Path run = places.run();
    assertThat(check("include=a.*, b.C$*,cache=sub/../sub/new", "accounts=web:a.*;jar"))
        .containsExactly("include=a.*,b.C$*", "cache=" + run + "/sub/new", "accounts=web:a.*,jar");
    assertThat(check("cache.levels=32k/4/32,1m/8/128,cache.sets=1/4,precision=10%"))
        .containsExactly("cache.levels=32k/4/32,1m/8/128", "cache.sets=1/4", "precision=10%");
    assertThat(check("analysis=../code/my.jar,com.acme.Mine,calls"))
        .containsExactly("analysis=" + places.root() + "/code/my.jar,com.acme.Mine,calls");
    assertThat(check("sources=sub,../read"))
        .containsExactly("sources=" + run + "/sub," + places.root() + "/read");
  }

  @Test
  void noCodeIsLoadedIntoARunningProgram() {
    ProfilerOptions attached =
        new ProfilerOptions(OPTIONS, ProfilerOptionsTest::wrong, places.permissions(), null);
    for (String option :
        List.of(
            "analysis=../code/a.jar,a.B",
            "analysis=sub/a.jar,a.B",
            "agents=sub/a.jar",
            "cache=c")) {
      assertThatThrownBy(() -> attached.check(List.of(option)))
          .hasMessageEndingWith("code is not loaded into a program that runs already");
    }
    assertThat(attached.check(List.of("analysis=calls", "sources=sub")))
        .containsExactly("analysis=calls", "sources=" + places.run() + "/sub");
  }

  /** The profiler reads paths in its own way: it trims them, splits them, and replaces %p. */
  @Test
  void pathsThatItWouldReadDifferentlyAreRefused() throws Exception {
    Files.createSymbolicLink(places.run().resolve("l"), places.root().resolve("outside"));
    for (String name : List.of("l\u00a0", "l\u3000", "%p", "a;l", "a\nb")) {
      assertThatThrownBy(() -> check("events.file=" + name))
          .as(name)
          .isInstanceOf(ToolFailure.class);
    }
    assertThat(check("events.file=my file"))
        .containsExactly("events.file=" + places.run() + "/my file");
    assertThatThrownBy(() -> check("accounts=@sub/a,b:c.*"))
        .hasMessage("accounts=@file stands alone");
  }
}
