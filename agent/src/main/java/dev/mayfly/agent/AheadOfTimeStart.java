package dev.mayfly.agent;

import dev.mayfly.agent.options.Plan;
import dev.mayfly.agent.scope.ProgramFiles;
import dev.mayfly.agent.scope.ScratchDirectory;
import dev.mayfly.agent.weaving.AheadOfTimeWeaving;
import dev.mayfly.agent.weaving.WeavingTransformer;
import dev.mayfly.agent.weaving.archive.ClassArchive;
import dev.mayfly.agent.weaving.jdk.JdkWeaving;
import dev.mayfly.cli.WeavingLine;
import dev.mayfly.cli.WeavingLine.Subject;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.report.wording.NotWovenReasons;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.instrument.ClassFileTransformer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the starting thread. The agent in the JVM of {@code mayfly weave}: it starts as for
 * the program, so with the program's scope and options, then weaves the class files on the class
 * path and ends the JVM. It tells the command what came of it, a {@link WeavingLine} each.
 */
final class AheadOfTimeStart {
  private static final String PREFIX = WeavingLine.MAIN_CLASS + " ";

  private AheadOfTimeStart() {}

  /** Whether this JVM was started for that. */
  static boolean isRequested() {
    return System.getProperty("sun.java.command", "").startsWith(PREFIX);
  }

  /** The command line of the program: what follows the main class if this JVM weaves only. */
  static String program(String command) {
    return command.startsWith(PREFIX) ? command.substring(PREFIX.length()) : command;
  }

  /** Weaves, and ends the JVM. */
  static void run(
      Plan plan,
      @Nullable ClassFileTransformer aspects,
      WeavingTransformer transformer,
      @Nullable JdkWeaving jdk,
      ClassArchive archive,
      File jar) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    int exitCode = 0;
    try {
      if (!archive.isOpen()) {
        throw new IOException("there is no cache; name its directory with --cache=DIR");
      }
      say(out, Subject.SCOPE, plan.scope().brief());
      if (!Boolean.getBoolean(WeavingLine.START_ONLY)) {
        weave(plan, aspects, transformer, jdk, archive, jar, out);
      } else if (!archive.write()) {
        throw new IOException("the cache cannot be written: " + archive.path());
      }
    } catch (IOException | InterruptedException failed) {
      say(out, Subject.FAILED, String.valueOf(failed.getMessage()));
      exitCode = 1;
    }
    out.flush();
    System.exit(exitCode);
  }

  private static void weave(
      Plan plan,
      @Nullable ClassFileTransformer aspects,
      WeavingTransformer transformer,
      @Nullable JdkWeaving jdk,
      ClassArchive archive,
      File jar,
      PrintStream out)
      throws IOException, InterruptedException {
    try (ScratchDirectory scratch = ScratchDirectory.create()) {
      ProgramFiles all = ProgramFiles.of(System.getProperty("java.class.path", ""), scratch.path());
      Path agent = jar.toPath().toAbsolutePath().normalize();
      ProgramFiles files =
          new ProgramFiles(all.entries().stream().filter(path -> !path.equals(agent)).toList());
      AheadOfTimeWeaving.Result result =
          new AheadOfTimeWeaving(aspects, transformer, jdk, archive, files.entries())
              .run(
                  files.classNames(),
                  (done, count) -> say(out, Subject.PROGRESS, done + " " + count));
      say(out, Subject.CLASSES, Integer.toString(result.inScope()));
      say(out, Subject.WOVEN, Integer.toString(result.woven()));
      say(out, Subject.JDK, Integer.toString(result.jdkClasses()));
      say(out, Subject.THREADS, Integer.toString(result.threads()));
      WeavingLedger.instance()
          .notWoven()
          .forEach(
              (reason, left) ->
                  say(
                      out,
                      Subject.LEFT,
                      left.count()
                          + " "
                          + NotWovenReasons.of(left.count(), reason)
                          + ": "
                          + left.examples().get(0)));
      say(out, Subject.FILE, String.valueOf(archive.path()));
    }
  }

  private static void say(PrintStream out, Subject subject, String words) {
    out.println(new WeavingLine(subject, words));
  }
}
