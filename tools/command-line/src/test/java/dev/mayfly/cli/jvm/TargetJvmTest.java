package dev.mayfly.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said where a JVM cannot be reached. */
final class TargetJvmTest {
  @TempDir private Path directory;

  @Test
  void aReadOnlyDirectoryIsNotTheUsersFault() {
    Path readOnly = Path.of(URI.create("jrt:/java.base"));
    assertThat(TargetJvm.attachRemedy(readOnly))
        .isEqualTo("; " + readOnly + " must be writable, for the JVM's attach socket");
    for (Path other : new Path[] {directory, directory.resolve("absent")}) {
      assertThat(TargetJvm.attachRemedy(other))
          .isEqualTo("; it must be a JVM of the same user without -XX:+DisableAttachMechanism");
    }
  }
}
