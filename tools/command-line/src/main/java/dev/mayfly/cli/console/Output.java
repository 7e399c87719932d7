package dev.mayfly.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Ascii;
import dev.mayfly.files.OutputFile;
import dev.mayfly.report.ReportDirectory;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Confined to one thread: writes results to stdout, a file or a directory. */
public record Output(Console console) {

  /** Thread-safe: writes a result of characters. */
  public interface Text {
    void write(Writer out) throws IOException;
  }

  /** After this time without a write, the command that wrote a file was killed. */
  private static final Duration ABANDONED = Duration.ofHours(1);

  /** The format that a file's name speaks of: the one whose usual ending is the longest. */
  public static Optional<ReportFormat> formatOf(Path file) {
    String name = Ascii.toLowerCase(String.valueOf(file.getFileName()));
    ReportFormat best = null;
    int longest = 0;
    for (ReportFormat format : ReportFormat.all()) {
      String usual = format.writers().get(0).fileName();
      String ending = usual.substring(usual.indexOf('.'));
      if (name.equals(usual) || (name.endsWith(ending) && ending.length() > longest)) {
        best = format;
        longest = name.equals(usual) ? usual.length() : ending.length();
      }
    }
    return Optional.ofNullable(best);
  }

  /**
   * Writes a snapshot in a format: to stdout, or to a file, or where the format has several files
   * to a directory.
   */
  public void write(ProfileSnapshot snapshot, ReportFormat format, @Nullable Path target) {
    List<ReportFile> files = format.writers();
    if (files.size() == 1) {
      ReportFile only = files.get(0);
      if (format.isBinary()) {
        requireBinary(format.optionName(), target);
      }
      write(target, out -> only.writeBytes(snapshot, out));
      return;
    }
    if (target == null) {
      throw CommandFailure.usage(
          format.optionName() + " writes several files; name a directory with -o");
    }
    try {
      List<Path> written = new ReportDirectory(target).write(snapshot, List.of(format));
      console.say("wrote " + written.size() + " files to " + target);
    } catch (IOException failure) {
      throw failure(target, failure);
    }
  }

  /**
   * Checks that a terminal gets no binary result.
   *
   * @throws CommandFailure if stdout is one, and the result goes there
   */
  public void requireBinary(String form, @Nullable Path target) {
    boolean toStdout = target == null || target.equals(Path.of("-"));
    if (toStdout && console.terminal()) {
      throw CommandFailure.usage(form + " is binary; name a file with -o");
    }
  }

  /** Writes characters, in UTF-8, to a file or to stdout. */
  public void writeText(@Nullable Path target, Text text) {
    write(target, encoded(text));
  }

  /** As {@link #writeText}, but the file can be read while it grows. */
  public void writeGrowingText(@Nullable Path target, Text text) {
    if (target == null || target.equals(Path.of("-"))) {
      writeText(target, text);
      return;
    }
    try (OutputStream out = Files.newOutputStream(target)) {
      encoded(text).writeTo(out);
    } catch (IOException failure) {
      throw failure(target, failure);
    }
  }

  private static OutputFile.Content encoded(Text text) {
    return out -> {
      Writer writer = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
      text.write(writer);
      writer.flush();
    };
  }

  /** Writes to a file, which is there as a whole or not at all, or to stdout. */
  public void write(@Nullable Path target, OutputFile.Content content) {
    try {
      if (target == null || target.equals(Path.of("-"))) {
        toStdout(content);
        return;
      }
      Path file = Files.isSymbolicLink(target) ? target.toRealPath() : target.toAbsolutePath();
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        try (OutputStream out = Files.newOutputStream(file)) { // a device, a pipe
          content.writeTo(out);
        }
        return;
      }
      OutputFile.removeUnfinished(
          file.resolveSibling(""), FileTime.from(Instant.now().minus(ABANDONED)));
      OutputFile.replace(file, content);
    } catch (IOException failure) {
      throw failure(target, failure);
    }
  }

  /** Past the stream's printing, which would hide errors. */
  private void toStdout(OutputFile.Content content) throws IOException {
    console.out().flush();
    OutputStream out = new BufferedOutputStream(console.results());
    try {
      content.writeTo(out);
      out.flush();
    } catch (IOException failure) {
      if (!"Broken pipe".equals(failure.getMessage())) {
        throw failure;
      }
      // who reads it has seen enough, as head and less do
    }
  }

  private static CommandFailure failure(@Nullable Path target, IOException failure) {
    IOException named = OutputFile.named(target == null ? "standard output" : target, failure);
    return new CommandFailure("cannot write " + named.getMessage(), failure);
  }
}
