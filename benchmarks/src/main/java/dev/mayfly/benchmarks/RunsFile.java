package dev.mayfly.benchmarks;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;

/**
 * Immutable. The raw figures of a comparison, kept as CSV: a line a run, below lines that say what
 * ran where.
 *
 * @param notes what was measured, by which command, on what
 * @param runs in the order of running
 */
record RunsFile(List<String> notes, List<RunRecord> runs) {
  private static final Pattern JDK = Pattern.compile("\\bJDK (\\d+)");
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
  void write(Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      for (String note : notes) {
        out.write("# " + note + "\n");
      }
      out.write(String.join(",", FORMAT.getHeader()) + "\n");
      CSVPrinter printer = new CSVPrinter(out, FORMAT.builder().setHeader().get());
      for (RunRecord run : runs) {
        RunMeasurement it = run.measurement();
        printer.printRecord(
            run.program(),
            run.mode(),
            run.turn(),
            it.rounds(),
            Math.round(it.cpuNanos()),
            Math.round(it.threadNanos()),
            Math.round(it.wallNanos()),
            it.peakKilobytes(),
            it.result(),
            run.events(),
            run.classes(),
            run.sites(),
            run.contexts(),
            Double.isNaN(run.seenShare())
                ? ""
                : String.format(Locale.ROOT, "%.4f", run.seenShare()),
            run.failure());
      }
      printer.flush();
    }
  }

  /**
   * The feature release of the JDK that ran, as {@code 17}.
   *
   * @throws IllegalArgumentException if no note names it
   */
  String jdk() {
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
  static RunsFile read(Path file) throws IOException {
    List<String> notes = new ArrayList<>();
    List<RunRecord> runs = new ArrayList<>();
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

  private static RunRecord run(CSVRecord line) {
    String share = line.get("seen_share");
    return new RunRecord(
        line.get("program"),
        line.get("mode"),
        Integer.parseInt(line.get("turn")),
        new RunMeasurement(
            Integer.parseInt(line.get("rounds")),
            Double.parseDouble(line.get("cpu_ns")),
            Double.parseDouble(line.get("thread_ns")),
            Double.parseDouble(line.get("wall_ns")),
            Long.parseLong(line.get("peak_kb")),
            line.get("result")),
        Long.parseLong(line.get("events")),
        Integer.parseInt(line.get("classes")),
        Integer.parseInt(line.get("sites")),
        Long.parseLong(line.get("contexts")),
        share.isEmpty() ? Double.NaN : Double.parseDouble(share),
        line.get("failure"));
  }
}
