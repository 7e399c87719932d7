package dev.mayfly.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.CharBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Confined to its caller, but for the end of the server: a command that runs in a process of its
 * own. It has no input. Its output is kept as far as there is room.
 */
final class ChildProcess {

  private static final Set<ChildProcess> RUNNING = ConcurrentHashMap.newKeySet();

  /** Whether the server ends: nothing may start any more. */
  private static volatile boolean over;

  private static final long TICK_MILLIS = 200;
  private static final int GRACE_SECONDS = 3;

  /** A program that gets the signal to end writes its report first. */
  private static final int REPORT_SECONDS = 60;

  private final Process process;
  private final BoundedText out;
  private final BoundedText err;
  private final long start = System.nanoTime();

  /** All that it was seen to start; some outlive it, and have no parent then. */
  private final Set<ProcessHandle> started = ConcurrentHashMap.newKeySet();

  /**
   * Immutable: what came of it.
   *
   * @param out what it wrote on standard output
   * @param err what it wrote on standard error
   * @param ended whether it was told to end since its time was over
   */
  record Outcome(int exitCode, String out, String err, double seconds, boolean ended) {}

  /** Thread-safe: receives once a second how long the work takes. */
  interface Progress {
    void after(long seconds, String lastLine);
  }

  private ChildProcess(Process process, int characters) {
    this.process = process;
    this.out = new BoundedText(characters / 3 * 2, characters / 3);
    this.err = new BoundedText(characters / 6, characters / 6);
    RUNNING.add(this);
  }

  /**
   * Runs a command until it ends.
   *
   * @param command its words
   * @param directory where it runs; null for the server's directory
   * @param characters how much of its output is kept
   * @param writesReport whether it is to end by itself when its time is over
   * @throws ToolFailure if it cannot start, takes too long, or is cancelled by an interrupt
   */
  static Outcome run(
      List<String> command,
      @Nullable Path directory,
      int characters,
      Duration limit,
      boolean writesReport,
      Progress progress) {
    ProcessBuilder builder = new ProcessBuilder(command);
    if (directory != null) {
      builder.directory(directory.toFile());
    }
    try {
      Process process = builder.start();
      ChildProcess child = new ChildProcess(process, characters);
      try {
        if (over) {
          throw new ToolFailure("the server ends");
        }
        process.getOutputStream().close();
        return child.await(limit, writesReport, progress);
      } finally {
        child.kill();
        RUNNING.remove(child);
      }
    } catch (IOException refused) {
      throw new ToolFailure(
          "cannot start " + command.get(0) + ": " + refused.getMessage(), refused);
    }
  }

  /** Ends all that run, with their children. Nothing else starts. */
  static void endAll() {
    over = true;
    RUNNING.forEach(child -> child.process.destroy());
    RUNNING.forEach(ChildProcess::kill);
  }

  private Outcome await(Duration limit, boolean writesReport, Progress progress) {
    Thread reader = reading(process.getInputStream(), out);
    Thread errors = reading(process.getErrorStream(), err);
    boolean ended = false;
    long told = 0;
    try {
      while (!process.waitFor(TICK_MILLIS, TimeUnit.MILLISECONDS)) {
        if (seconds() >= limit.toSeconds()) {
          if (!writesReport) {
            throw new ToolFailure("took longer than " + limit.toSeconds() + " s, and was ended");
          }
          ended = true;
          process.destroy();
          if (!process.waitFor(REPORT_SECONDS, TimeUnit.SECONDS)) {
            throw new ToolFailure(
                "ran for " + limit.toSeconds() + " s, did not end when told to, and was killed");
          }
          break;
        }
        started.removeIf(each -> !each.isAlive());
        process.descendants().forEach(started::add);
        if (seconds() > told) {
          told = seconds();
          progress.after(told, out.lastLine());
        }
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      // a child of the program may hold its output open
      reader.join(GRACE_SECONDS * 1000);
      errors.join(GRACE_SECONDS * 1000);
      return new Outcome(process.exitValue(), out.toString(), err.toString(), seconds, ended);
    } catch (InterruptedException cancelled) {
      throw new ToolFailure("cancelled", cancelled);
    }
  }

  private long seconds() {
    return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
  }

  private static Thread reading(InputStream in, BoundedText text) {
    Thread thread =
        new Thread(
            () -> {
              char[] buffer = new char[8192];
              try (Reader reader = new InputStreamReader(in, UTF_8)) {
                for (int read = reader.read(buffer); read >= 0; read = reader.read(buffer)) {
                  text.append(CharBuffer.wrap(buffer, 0, read));
                }
              } catch (IOException gone) {
                // the process was killed
              }
            },
            "mayfly-child-output");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Ends it and all that it started: politely, since it may have files to delete, then not. */
  private void kill() {
    boolean interrupted = Thread.interrupted();
    Set<ProcessHandle> all = new LinkedHashSet<>();
    process.descendants().forEach(all::add);
    process.destroy();
    try {
      process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException hurried) {
      interrupted = true;
    }
    process.descendants().forEach(all::add);
    started.forEach(each -> each.descendants().forEach(all::add));
    all.addAll(started);
    all.forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
