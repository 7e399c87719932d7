package dev.mayfly.analysis;

import java.nio.file.Path;
import java.util.List;

/** A JVM without an agent, with threads of these names. */
public record TestHost(List<String> said, String... threads) implements AnalysisHost {
  /** Has analyses added from now on, which may say nothing. */
  public static void start(String... threads) {
    Analyses.start(new TestHost(List.of(), threads));
  }

  @Override
  public void say(String line) {
    said.add(line);
  }

  @Override
  public Path output() {
    return Path.of("no such directory");
  }

  @Override
  public void forEachThread(ThreadVisitor visitor) {
    for (int i = 0; i < threads.length; i++) {
      visitor.thread(i + 1, threads[i]);
    }
  }

  @Override
  public Contexts contexts() {
    return Contexts.ROOT_ONLY;
  }

  @Override
  public int context() {
    return 0;
  }
}
