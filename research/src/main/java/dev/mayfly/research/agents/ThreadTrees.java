package dev.mayfly.research.agents;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Joiner;
import dev.mayfly.agents.AgentReport;
import dev.mayfly.agents.AgentSession;
import dev.mayfly.agents.ContextFigures;
import dev.mayfly.agents.ProfilingAgent;
import dev.mayfly.agents.ThreadProfile;
import dev.mayfly.analysis.Column;
import dev.mayfly.analysis.Table;
import dev.mayfly.files.OutputFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes the tree of calling contexts of each thread to a file when the thread ends, or the
 * program: {@code tree-1-main.csv}, in the directory of the reports. Thread-safe.
 */
final class ThreadTrees implements ProfilingAgent {
  private static final Joiner COMMAS = Joiner.on(',');
  private static final int MOST_FILES = 1_000;

  private final Map<String, Integer> files = new TreeMap<>();
  private Path directory = Path.of("");
  private int omitted;

  @Override
  public synchronized long begin(AgentSession session) {
    directory = session.output();
    return 0;
  }

  @Override
  public long activated(ThreadProfile thread) {
    return 0;
  }

  @Override
  public synchronized void ended(ThreadProfile thread) {
    if (files.size() == MOST_FILES) {
      omitted++;
      return;
    }
    String name = "tree-" + thread.id() + "-" + thread.name().replaceAll("[^\\w.-]+", "_") + ".csv";
    try (Writer out =
        new BufferedWriter(
            new OutputStreamWriter(OutputFile.open(directory.resolve(name)), UTF_8))) {
      out.write("context,caller,depth,method,descriptor,calls,bytecodes,objects,bytes\n");
      int number = 0;
      for (ContextFigures context : thread.contexts()) {
        out.write(line(number++, context));
      }
    } catch (IOException refused) {
      throw new UncheckedIOException(OutputFile.reason(refused), refused);
    }
    files.put(name, thread.contexts().size());
  }

  private static String line(int number, ContextFigures context) {
    return COMMAS.join(
            number,
            context.caller() < 0 ? "" : context.caller(),
            context.depth(),
            context.method(),
            context.descriptor(),
            context.calls(),
            context.bytecodes(),
            context.objects(),
            context.bytes())
        + "\n";
  }

  @Override
  public synchronized void report(AgentReport report) {
    Table table = report.table("Trees of threads", "file", Column.state("contexts"));
    files.forEach((name, contexts) -> table.row(name, contexts));
    if (omitted > 0) {
      table.row("(" + omitted + " further threads)", 0);
    }
  }
}
