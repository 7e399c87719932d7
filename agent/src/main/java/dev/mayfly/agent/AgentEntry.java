package dev.mayfly.agent;

import dev.mayfly.agent.console.StandardError;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.ledger.StartLedger;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.security.AccessController;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the starting thread. The first class of the agent in its own class loader: puts the
 * recorder where every class finds it, then starts the agent, with the agent's own permissions
 * whoever called.
 */
public final class AgentEntry {
  private AgentEntry() {}

  /**
   * Starts the agent, if it does not run yet.
   *
   * @param options as on the command line
   * @param instrumentation the JVM's
   * @param jar the agent's own jar
   * @param attached whether the program runs already
   * @param began when the JVM called the agent, as {@link System#nanoTime}
   * @throws Exception if the agent cannot start
   */
  @SuppressWarnings("removal") // the JDKs that have security managers need it
  public static void enter(
      String options, Instrumentation instrumentation, File jar, boolean attached, long began)
      throws Exception {
    try {
      AccessController.doPrivileged(
          (PrivilegedExceptionAction<@Nullable Void>)
              () -> {
                enterTrusted(options, instrumentation, jar, attached, began);
                return null;
              });
    } catch (PrivilegedActionException wrapped) {
      throw wrapped.getException();
    }
  }

  private static void enterTrusted(
      String options, Instrumentation instrumentation, File jar, boolean attached, long began)
      throws IOException {
    String ofProgram = BootClasses.define(jar, instrumentation);
    if (ofProgram != null) {
      StandardError.say(
          "the program runs unprofiled: the JVM has loaded "
              + ofProgram
              + " from the program's class path"
              + (attached
                  ? ". Start the program with -javaagent instead."
                  : ", out of an AOT cache or CDS archive. Start without it: -XX:AOTMode=off or"
                      + " -Xshare:off."));
      return;
    }
    OpenedJdk.open(instrumentation);
    if (Recorder.instance().isConfigured()) {
      StandardError.say("the agent already runs; this second start is ignored");
      return;
    }
    AgentStart.start(options, instrumentation, jar, attached);
    if (!attached) { // else the program runs meanwhile
      StartLedger.instance().started(System.nanoTime() - began);
    }
  }
}
