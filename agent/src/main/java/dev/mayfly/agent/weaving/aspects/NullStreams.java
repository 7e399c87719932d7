package dev.mayfly.agent.weaving.aspects;

import java.io.OutputStream;
import java.io.PrintStream;

/**
 * Thread-safe. Streams named as those of {@link System}, which stand for them in the weaver. Named
 * by the agent's class loader only.
 */
@SuppressWarnings("ConstantField") // the names are those of System's
public final class NullStreams {
  /** Stands for {@link System#err}. */
  public static final PrintStream err = new PrintStream(OutputStream.nullOutputStream());

  /** Stands for {@link System#out}. */
  public static final PrintStream out = err;

  private NullStreams() {}
}
