package dev.mayfly.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which command lines an assistant may run: each flag of this JVM, and each form of a path. */
final class JavaLineTest {

  private static final Pattern FLAG = Pattern.compile("(?m)^ *(\\w+) (\\w+) +=");

  @TempDir private Path temporary;
  private Places places;

  @BeforeEach
  void create() throws Exception {
    places = Places.in(temporary);
  }

  private void check(List<String> words) {
    new JavaLine(words, places.run(), places.permissions()).check();
  }

  private boolean isAllowed(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.add("Main");
    try {
      check(all);
      return true;
    } catch (ToolFailure refused) {
      return false;
    }
  }

  /** No flag that takes a text, and no text for a flag that takes a number. */
  @Test
  void noFlagOfThisJvmNamesAPlace() throws Exception {
    int allowed = 0;
    for (MatchResult flag : FLAG.matcher(flagsOfThisJvm()).results().toList()) {
      String name = flag.group(2);
      List<String> forms =
          new ArrayList<>(
              List.of("+" + name, "-" + name, name, name + "=1", name + "=1g", name + "=true"));
      for (String place : places.outside()) {
        assertThat(isAllowed("-XX:" + name + "=" + place)).as(name).isFalse();
      }
      for (String place : List.of("sub/new", "new", ":new", "gc:new")) {
        assertThat(isAllowed("-XX:" + name + "=" + place)).as(name).isFalse();
      }
      forms.removeIf(form -> !isAllowed("-XX:" + form));
      assertThat(forms)
          .as(name)
          .isIn(
              List.of(),
              flag.group(1).equals("bool")
                  ? List.of("+" + name, "-" + name)
                  : List.of(name + "=1", name + "=1g"));
      if (!forms.isEmpty()) {
        allowed++;
        assertThat(flag.group(1)).as(name).doesNotStartWith("ccstr");
        assertThat(name).doesNotContainPattern("File|Path|Dump|Save|Archive|Log[A-Z]|Library");
      }
    }
    assertThat(allowed).isBetween(50, 100);
  }

  private static String flagsOfThisJvm() throws Exception {
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+UnlockExperimentalVMOptions",
                "-XX:+PrintFlagsFinal",
                "-version")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String flags = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(flags).contains("HeapDumpPath", "MaxHeapSize");
    return flags;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-cp OUTSIDE Main",
        "-cp sub:OUTSIDE Main",
        "-cp sub:OUTSIDE/* Main",
        "-classpath OUTSIDE Main",
        "--class-path OUTSIDE Main",
        "--class-path=OUTSIDE Main",
        "-p OUTSIDE -m a/b",
        "--module-path=OUTSIDE --module=a/b",
        "-jar OUTSIDE",
        "-jar OUTSIDE.jar",
        "-javaagent:OUTSIDE Main",
        "-javaagent:sub/agent.jar=file=OUTSIDE Main",
        "-javaagent:sub/agent.jar=8080:OUTSIDE,x Main",
        "-agentpath:OUTSIDE Main",
        "--source 17 OUTSIDE",
        "--source=17 OUTSIDE",
        "--source 17 --add-modules java.se OUTSIDE",
        "--upgrade-module-path OUTSIDE Main",
        "--patch-module=java.base=OUTSIDE Main",
        "--add-modules OUTSIDE Main",
        "--enable-native-access OUTSIDE.java Main",
        "-Xbootclasspath/a:OUTSIDE Main",
        "-Xlog:gc:OUTSIDE Main",
        "-Xlog:gc:file=OUTSIDE Main",
        "-Xlog:gc*=debug:\"OUTSIDE\":uptime Main",
        "-Xloggc:OUTSIDE Main",
        "-Xshare:dump Main",
        "-Xrunjdwp:server=y Main",
        "-agentlib:jdwp=server=y Main",
        "-splash:OUTSIDE Main",
        "@OUTSIDE Main",
        "-Dp=OUTSIDE Main",
        "-Dp=a,b:OUTSIDE Main",
        "-Dp=file:OUTSIDE Main",
        "-Dp=jar:FILE:OUTSIDE!/x Main",
        "-Dp=jdbc:h2:OUTSIDE;MODE=x Main",
        "-Dp=https://OUTSIDE Main",
        "-Dp=${user.home}/x Main",
        "-Dloader.path=OUTSIDE Main",
        "-Djava.class.path=OUTSIDE Main",
        "-Dsun.boot.library.path=sub Main",
        "-Djava.library.path=sub Main",
        "-Djdk.module.path=sub Main",
        "-Djava.home=sub Main",
        "-Djava.io.tmpdir=sub Main",
        "-Djava.security.manager Main",
        "-Djava.system.class.loader=a.B Main",
        "-Djavax.net.debug=all Main",
        "-Dcom.sun.management.jmxremote.port=1 Main",
        "-Dhttp.proxyHost=a Main",
        "-DsocksProxyHost=a Main",
        "-Duser.home=sub Main",
        "-Dmayfly.options=output=sub Main",
        "-D Main",
        "-Dline\\nbreak Main",
        "-XX:Flags=.hotspotrc Main",
        "-XX:VMOptionsFile=sub/x Main",
        "-XX:OnError=reboot Main",
        "-XX:StartFlightRecording Main",
        "-XX:+HeapDumpOnOutOfMemoryError Main",
        "- Main",
        "--dry-run Main",
        "-J-Xmx1g Main"
      })
  void otherPlacesAndCodeAreRefused(String line) {
    for (String place : places.outside()) {
      List<String> words = List.of(line.replace("OUTSIDE", place).split(" "));
      assertThatThrownBy(() -> check(words)).as("%s", words).isInstanceOf(ToolFailure.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Xmx64m -Da=b -cp sub::absent.jar:../code/x.jar:classes/* -ea Main /etc/passwd",
        "-jar sub/app.jar --port 1 -Djava.home=/ @file",
        "--add-opens java.base/java.lang=ALL-UNNAMED --add-modules=a,b -p classes -m a/b",
        "--enable-preview --source 21 sub/Main.java",
        "sub/Main.java",
        "-Xlog:gc*,safepoint=debug:stdout:uptime,level -Xlog:gc -Xlog -verbose:gc -Xint Main",
        "-XX:+UseParallelGC -XX:-TieredCompilation -XX:MaxRAMPercentage=50.0 -Xss1m Main",
        "-XX:MaxHeapSize=1g -XX:+UnlockExperimentalVMOptions -XX:+UseEpsilonGC -da:a.b... Main",
        "-Dspring.profiles.active=a,b -Dfile.encoding=UTF-8 -Dlog=sub/x.xml -Du=http://h:1/x Main",
        "-javaagent:../code/agent.jar=a=b,c=sub/d -Dempty= -Dflag Main"
      })
  void usualLinesAreAllowed(String line) {
    assertThatCode(() -> check(List.of(line.split(" ")))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-cp classes/* Main", "-p classes -m a/b"})
  void jarsThatAreLinksAreRefused(String line) throws Exception {
    check(List.of(line.split(" ")));
    Path jar = places.run().resolve("classes/link.jar");
    Files.createSymbolicLink(jar, places.root().resolve("outside/x"));
    assertThatThrownBy(() -> check(List.of(line.split(" "))))
        .hasMessage(jar + ": outside of the directories that the user allows to load code from");
  }

  @Test
  void refusalsSayWhy() {
    assertThatThrownBy(() -> check(List.of("-XX:HeapDumpPath=x", "Main")))
        .hasMessage(
            "-XX:HeapDumpPath=x is not allowed here; flags of heap, collector, compiler, assertions"
                + " and log on the console are, and -Dname=value");
    assertThatThrownBy(() -> check(List.of("@files", "Main")))
        .hasMessageContaining("files of arguments");
    assertThatThrownBy(() -> check(List.of("-showversion"))).hasMessageStartingWith("no program");
    assertThatThrownBy(() -> check(List.of("-cp"))).hasMessage("-cp has no value");
    assertThatThrownBy(() -> check(List.of("-cp", "../read/a.jar", "Main")))
        .hasMessage(
            "../read/a.jar: outside of the directories that the user allows to load code from");
  }

  /** None of the properties that this JVM has set is the program's own. */
  @Test
  void propertiesOfTheJvmAreRefused() {
    List<String> names =
        System.getProperties().stringPropertyNames().stream()
            .filter(
                name -> name.matches("(java|jdk|sun|user|os|file|path|line|native|std\\w+)[.].*"))
            .filter(name -> isAllowed("-D" + name + "=x"))
            .toList();
    assertThat(names)
        .isSubsetOf(
            "file.encoding",
            "java.awt.headless",
            "stderr.encoding",
            "stdout.encoding",
            "user.country",
            "user.language",
            "user.timezone",
            "user.variant");
  }
}
