package dev.mayfly.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is allowed, and each refusal. */
final class PermissionsTest {

  @TempDir private Path temporary;
  private Path run;
  private Path read;
  private Path outside;
  private Permissions permissions;

  @BeforeEach
  void create() throws Exception {
    Path root = temporary.toRealPath();
    run = Files.createDirectories(root.resolve("run/sub")).getParent();
    read = Files.createDirectories(root.resolve("read"));
    outside = Files.createDirectories(root.resolve("outside/deep"));
    Files.writeString(outside.resolve("secret"), "");
    Files.createSymbolicLink(run.resolve("link"), outside);
    Files.createSymbolicLink(run.resolve("dangling"), root.resolve("nowhere"));
    Files.createSymbolicLink(run.resolve("inner"), run.resolve("sub"));
    permissions = permissions(List.of(run), List.of(read), List.of());
  }

  private Permissions permissions(List<Path> run, List<Path> read, List<Path> programs)
      throws Exception {
    Path session = Files.createDirectories(temporary.toRealPath().resolve("session"));
    return Permissions.of(run, read, programs, false, session);
  }

  @Test
  void whatIsInsideIsAllowed() {
    assertThat(permissions.readable("sub")).isEqualTo(run.resolve("sub"));
    assertThat(permissions.readable("inner/..")).isEqualTo(run);
    assertThat(permissions.readable("absent/profile.json"))
        .isEqualTo(run.resolve("absent/profile.json"));
    assertThat(permissions.readable(read.toString())).isEqualTo(read);
    assertThat(permissions.writable("new/report")).isEqualTo(run.resolve("new/report"));
    assertThat(permissions.workingDirectory("")).isEqualTo(run);
    assertThat(permissions.workingDirectory("inner")).isEqualTo(run.resolve("sub"));
    assertThat(permissions.executable("java")).endsWith("java");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "..",
        "../outside",
        "../outside/deep",
        "link",
        "link/secret",
        "link/absent",
        "link/..",
        "sub/../../outside",
        "../absent",
        "/",
        "/etc/passwd"
      })
  void whatIsOutsideIsNot(String path) {
    assertThatThrownBy(() -> permissions.readable(path))
        .isInstanceOf(ToolFailure.class)
        .hasMessage(path + ": outside of the directories that the user allows to read");
    assertThatThrownBy(() -> permissions.writable(path))
        .hasMessage(path + ": outside of the directories that the user allows to write to");
    assertThatThrownBy(() -> permissions.workingDirectory(path))
        .hasMessage(path + ": outside of the directories that the user allows to run in");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dangling", "dangling/x", "absent/../..", "absent/../../outside"})
  void pathsThatLeadNowhere(String path) {
    assertThatThrownBy(() -> permissions.writable(path)).hasMessage(path + ": leads nowhere");
  }

  @Test
  void theDirectoryToReadIsNeitherRunInNorWrittenTo() {
    assertThatThrownBy(() -> permissions.writable(read.toString()))
        .hasMessageEndingWith("outside of the directories that the user allows to write to");
    assertThatThrownBy(() -> permissions.workingDirectory(read.toString()))
        .hasMessageEndingWith("outside of the directories that the user allows to run in");
  }

  @Test
  void programs() throws Exception {
    Path java = run.resolve("java");
    Files.writeString(java, "");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    assertThatThrownBy(() -> permissions.executable("./java"))
        .hasMessageStartingWith("./java is not allowed; use the word java");
    assertThatThrownBy(() -> permissions.executable("bash"))
        .hasMessageStartingWith("bash is not allowed");
    assertThat(permissions(List.of(run), List.of(), List.of(java)).executable("java"))
        .isNotEqualTo(java.toString());
    assertThat(permissions(List.of(run), List.of(), List.of(java)).executable("./java"))
        .isEqualTo(java.toString());
    assertThatThrownBy(() -> permissions(List.of(), List.of(), List.of(run)))
        .hasMessage("--allow-program: not a program: " + run);
    assertThatThrownBy(() -> permissions(List.of(outside.resolve("secret")), List.of(), List.of()))
        .hasMessageStartingWith("--allow-run: not a directory");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-jar ../outside/app.jar",
        "-jar link/app.jar",
        "-cp sub:../outside Main",
        "-classpath ../outside/* Main",
        "--class-path=../outside Main",
        "-p /opt -m a/b",
        "-javaagent:../outside/agent.jar=x Main",
        "-agentpath:/opt/agent.so Main",
        "../outside/Main.java"
      })
  void codeOutside(String line) {
    assertThatThrownBy(() -> check(line))
        .hasMessageEndingWith("outside of the directories that the user allows to read");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-XX:OnError=reboot Main",
        "-XX:OnOutOfMemoryError=reboot Main",
        "-XX:Flags=flags Main",
        "-XX:VMOptionsFile=flags Main",
        "-agentlib:jdwp=server=y Main",
        "-Xbootclasspath/a:sub Main",
        "--patch-module=java.base=sub Main"
      })
  void optionsThatStartOtherCode(String line) {
    assertThatThrownBy(() -> check(line))
        .hasMessageEndingWith(" is not allowed here: it loads or starts other code");
  }

  @Test
  void linesThatAreAllowed() {
    check("-Xmx64m -Da=b -cp sub:absent.jar -ea Main /etc/passwd");
    check("-jar sub/app.jar --port 1");
    check("--add-opens java.base/java.lang=ALL-UNNAMED -p sub -m a/b");
    assertThatThrownBy(() -> check("@files Main")).hasMessageContaining("files of arguments");
    assertThatThrownBy(() -> check("-version")).hasMessageStartingWith("no program");
    assertThatThrownBy(() -> check("-cp")).hasMessage("-cp has no value");
  }

  private void check(String line) {
    new JavaLine(List.of(line.split(" ")), run, permissions).check();
  }
}
