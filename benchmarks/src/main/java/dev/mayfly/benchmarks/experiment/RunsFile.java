package dev.mayfly.benchmarks.experiment;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;

/**
 * Immutable. The raw figures of an experiment, kept as CSV: a line a run, below lines that describe
 * the experiment.
 *
 * @param notes the command, its surroundings, and the meaning of the figures
 * @param runs in the order of running
 */
public record RunsFile(List<String> notes, List<Run> runs) {
  private static final Pattern JDK = Pattern.compile("\\bJDK (\\d+)");

  private static final ImmutableMap<String, Measure> MEASURES =
      Maps.uniqueIndex(List.of(Measure.values()), Measure::column);

  private static final CSVFormat FORMAT =
      CSVFormat.DEFAULT
          .builder()
          .setCommentMarker('#')
          .setRecordSeparator('\n')
          .setHeader(
              "program",
              "mode",
              "turn",
              "rounds",
              "cpu_ns",
              "thread_ns",
              "wall_ns",
              "peak_kb",
              "result",
              "events",
              "classes",
              "sites",
              "contexts",
              "seen_share",
              "failure")
          .setSkipHeaderRecord(true)
          .get();

  /**
   * Writes the file.
   *
   * @throws IOException if it cannot be written
   */
  public void write(Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      for (String note : notes) {
        out.write("# " + note + "\n");
      }
      out.write(String.join(",", FORMAT.getHeader()) + "\n");
      CSVPrinter printer = new CSVPrinter(out, FORMAT.builder().setHeader().get());
      for (Run run : runs) {
        for (String column : FORMAT.getHeader()) {
          printer.print(cell(run, column));
        }
        printer.println();
      }
      printer.flush();
    }
  }

  private static Object cell(Run run, String column) {
    return switch (column) {
      case "program" -> run.program();
      case "mode" -> run.mode();
      case "turn" -> run.turn();
      case "result" -> run.result();
      case "failure" -> run.failure();
      case "seen_share" ->
          run.values().containsKey(Measure.SEEN)
              ? String.format(Locale.ROOT, "%.4f", run.of(Measure.SEEN))
              : "";
      default -> Math.round(run.of(Objects.requireNonNull(MEASURES.get(column))));
    };
  }

  /**
   * The feature release of the JDK that ran, as {@code 17}.
   *
   * @throws IllegalArgumentException if no note names it
   */
  public String jdk() {
    return notes.stream()
        .map(JDK::matcher)
        .filter(Matcher::find)
        .map(it -> it.group(1))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no JDK in " + notes));
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException if it cannot be read, or is something else
   */
  public static RunsFile read(Path file) throws IOException {
    List<String> notes = new ArrayList<>();
    List<Run> runs = new ArrayList<>();
    try (Reader in = Files.newBufferedReader(file);
        CSVParser parser = FORMAT.parse(in)) {
      for (CSVRecord line : parser) {
        String comment = line.getComment();
        if (comment != null) {
          comment.lines().map(String::strip).forEach(notes::add);
        }
        runs.add(run(line));
      }
      if (runs.isEmpty()) {
        throw new IOException("no runs in " + file);
      }
      if (notes.isEmpty() && parser.getHeaderComment() != null) {
        parser.getHeaderComment().lines().map(String::strip).forEach(notes::add);
      }
    } catch (IllegalArgumentException | UncheckedIOException unreadable) {
      throw new IOException(file + ": " + unreadable.getMessage(), unreadable);
    }
    return new RunsFile(List.copyOf(notes), List.copyOf(runs));
  }

  private static Run run(CSVRecord line) {
    Map<Measure, Double> values = new EnumMap<>(Measure.class);
    MEASURES.forEach(
        (column, measure) -> {
          String cell = line.isMapped(column) ? line.get(column) : "";
          if (!cell.isEmpty()) {
            values.put(measure, Double.valueOf(cell));
          }
        });
    String program = line.get("program");
    String mode = line.get("mode");
    int turn = Integer.parseInt(line.get("turn"));
    String failure = line.get("failure");
    return failure.isEmpty()
        ? Run.of(program, mode, turn, values, line.get("result"))
        : Run.failed(program, mode, turn, failure);
  }
}
