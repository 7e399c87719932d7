package dev.mayfly.agent.it;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Thread-safe, without state. Weaves programs at build time, as AspectJ's Maven plugin does. */
final class Ajc {
  private Ajc() {}

  /**
   * Weaves class files.
   *
   * @param classes the directory that they are in
   * @param woven the directory for the woven ones
   * @param aspects the jar with the aspects
   * @param libraries what the classes need, beside the aspects
   * @return the directory
   */
  static Path weave(Path classes, Path woven, Path aspects, Path... libraries) {
    run(classes, woven, aspects, libraries).expectExit(0);
    return woven;
  }

  /** As {@link #weave}, with more options, and whatever comes of it. */
  static WovenRun run(Path classes, Path woven, Path aspects, Path[] libraries, String... options) {
    String classPath =
        Stream.concat(Stream.of(aspects, ThirdParty.jar("aspectjweaver")), Stream.of(libraries))
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    String[] usual = {
      "-17",
      "-Xlint:ignore",
      "-Xjoinpoints:arrayconstruction",
      "-inpath",
      classes.toString(),
      "-aspectpath",
      aspects.toString(),
      "-cp",
      classPath,
      "-d",
      woven.toString()
    };
    return WovenJvm.here()
        .withoutAgent()
        .withClassPath(ThirdParty.jar("aspectjtools"))
        .withTimeout(Duration.ofMinutes(2))
        .run(
            "org.aspectj.tools.ajc.Main",
            Stream.concat(Stream.of(usual), Stream.of(options)).toArray(String[]::new));
  }
}
