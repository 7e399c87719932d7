package dev.mayfly.cli;

import dev.mayfly.cli.console.AtEnd;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.jvm.CompressedProfile;
import dev.mayfly.cli.jvm.ProfiledProgram;
import dev.mayfly.cli.jvm.RemoteJvm;
import dev.mayfly.cli.jvm.TargetJvm;
import dev.mayfly.finding.Findings;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.NotWoven;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Confined to one thread, but for its end: the profile of a running program, which is recorded
 * while this is open. On close, recording goes on if it was on before; otherwise it stops, also
 * when a signal ends this JVM.
 */
final class LiveProfile implements AutoCloseable {

  /** A program that is stopped does not answer. */
  private static final long STOP_MILLIS = TimeUnit.SECONDS.toMillis(3);

  private final ProfiledProgram target;
  private final boolean attachedHere;
  private final AtEnd stop;

  private LiveProfile(ProfiledProgram target, boolean attachedHere, Runnable stop) {
    this.target = target;
    this.attachedHere = attachedHere;
    this.stop = AtEnd.run(stop);
  }

  /**
   * Sees to it that a program records.
   *
   * @param host the agent for a program that has none
   */
  static LiveProfile of(TargetJvm target, MayflyJar host, AgentArguments options) {
    boolean hasProfiler = target.hasProfiler();
    if (!hasProfiler) {
      target.start(host.agentJar(), options.text());
    }
    boolean records =
        hasProfiler && target.awaitProfiler() && target.get("Recording").equals(Optional.of(true));
    if (hasProfiler && !records) {
      target.call("start");
    }
    return new LiveProfile(target, !hasProfiler, records ? () -> {} : () -> stop(target));
  }

  /** The profile of a program on another machine, where nothing is started or stopped. */
  static LiveProfile of(RemoteJvm target) {
    return new LiveProfile(target, false, () -> {});
  }

  /** Whether the program got its agent here, with our options. */
  boolean isAttachedHere() {
    return attachedHere;
  }

  /** The counts so far. */
  ProfileSnapshot counts() {
    return CompressedProfile.read(target.counts());
  }

  /** All that was recorded so far. */
  ProfileSnapshot whole() {
    return recorded(target);
  }

  /** All that a profiled program recorded so far, whether it records or not. */
  static ProfileSnapshot recorded(ProfiledProgram target) {
    return CompressedProfile.read(target.profile());
  }

  /** A sentence about a loop that goes on uncounted: a finding, where there are samples. */
  static String loops(ProfileSnapshot soFar) {
    return Findings.runningLoop(soFar)
        .map(loop -> loop.words(ProfileNames.of(soFar)))
        .orElseGet(
            () ->
                soFar.coverage().notWoven().stream()
                    .filter(entry -> entry.reason().equals(NotWoven.RUNNING))
                    .flatMap(entry -> entry.examples().stream())
                    .findFirst()
                    .map(LiveProfile::running)
                    .orElse(""));
  }

  /** A line about a loop that goes on uncounted, as the profiler names it. */
  static String running(String loop) {
    return loop
        + " runs on uncounted: its bytes are sampled; to count them, restart with -javaagent";
  }

  private static void stop(TargetJvm target) {
    Thread asking = new Thread(() -> askToStop(target), "mayfly-stop");
    asking.setDaemon(true);
    asking.start();
    try {
      asking.join(STOP_MILLIS);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private static void askToStop(TargetJvm target) {
    try {
      target.call("stop");
    } catch (CommandFailure gone) {
      // then nothing records any more
    }
  }

  @Override
  public void close() {
    stop.close();
  }
}
