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
  private Path code;
  private Path read;
  private Path outside;
  private Permissions permissions;

  @BeforeEach
  void create() throws Exception {
    Path root = temporary.toRealPath();
    run = Files.createDirectories(root.resolve("run/sub")).getParent();
    code = Files.createDirectories(root.resolve("code"));
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
    return Permissions.of(run, List.of(code), read, programs, false, session);
  }

  @Test
  void whatIsInsideIsAllowed() {
    assertThat(permissions.readable("sub")).isEqualTo(run.resolve("sub"));
    assertThat(permissions.readable("inner/..")).isEqualTo(run);
    assertThat(permissions.readable("absent/profile.json"))
        .isEqualTo(run.resolve("absent/profile.json"));
    assertThat(permissions.readable(read.toString())).isEqualTo(read);
    assertThat(permissions.writable("new/report", run)).isEqualTo(run.resolve("new/report"));
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
    assertThatThrownBy(() -> permissions.writable(path, run))
        .hasMessage(path + ": outside of the directories that the user allows to write to");
    assertThatThrownBy(() -> permissions.workingDirectory(path))
        .hasMessage(path + ": outside of the directories that the user allows to run in");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dangling", "dangling/x", "absent/../..", "absent/../../outside"})
  void pathsThatLeadNowhere(String path) {
    assertThatThrownBy(() -> permissions.writable(path, run)).hasMessage(path + ": leads nowhere");
  }

  @Test
  void theDirectoryToReadIsNeitherRunInNorWrittenTo() {
    assertThatThrownBy(() -> permissions.writable(read.toString(), run))
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

  @Test
  void codeIsLoadedFromWhereProgramsRunAndFromItsOwnDirectories() {
    assertThat(permissions.code("sub", run)).isEqualTo(run.resolve("sub"));
    assertThat(permissions.code("../code/x.jar", run)).isEqualTo(code.resolve("x.jar"));
    for (Path not : List.of(read, outside)) {
      assertThatThrownBy(() -> permissions.code(not.toString(), run))
          .hasMessageEndingWith(
              "outside of the directories that the user allows to load code from");
    }
    assertThatThrownBy(() -> permissions.readable("../code/x.jar"))
        .hasMessageEndingWith("outside of the directories that the user allows to read");
  }
}
