package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.Documents;
import dev.mayfly.recording.threads.RecorderRegistry;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** A program that reads its own counts, as docs/API.md has it: source and output. */
final class LibraryProgramIT {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(java|text)\\n(.*?)^```");

  @TempDir private Path directory;

  @EachJvm(contexts = "tree", anyJdk = true)
  void printsWhatTheDocumentSays(WovenJvm jvm) throws IOException {
    List<MatchResult> blocks =
        BLOCK.matcher(Files.readString(Documents.ROOT.resolve("docs/API.md"))).results().toList();
    assertThat(blocks).extracting(block -> block.group(1)).containsExactly("java", "text");
    List<Path> libraries =
        Stream.of(AllocationProfiler.class, RecorderRegistry.class, ImmutableList.class)
            .map(ThirdParty::codeOf)
            .toList();
    Path program =
        Javac.compile(
            directory.resolve("classes"),
            "Counts",
            blocks.get(0).group(2),
            libraries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    jvm.withClassPath(Stream.concat(Stream.of(program), libraries.stream()).toArray(Path[]::new))
        .with("include", "counts.*")
        .run("counts.Counts")
        .expectStdout(blocks.get(1).group(2))
        .expectSound();
  }
}
