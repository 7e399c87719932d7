package dev.mayfly.agent;

import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.weaving.archive.ArchiveUpkeep;
import dev.mayfly.agent.weaving.archive.CacheSweep;
import dev.mayfly.agent.weaving.archive.ClassArchive;
import dev.mayfly.agent.weaving.emitting.WeavingSettings;
import dev.mayfly.agent.weaving.jdk.JdkBuild;
import dev.mayfly.files.OutputFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Stateless. Opens the cache of woven classes, before a class is woven. */
final class CacheStart {
  private CacheStart() {}

  /** The cache that the user has named; one that keeps nothing where there is none of use. */
  static ClassArchive archive(Plan plan, WeavingSettings settings, File jar) {
    Optional<Path> directory = plan.options().cache();
    if (directory.isEmpty()) {
      return ClassArchive.none();
    }
    try {
      String fingerprint = String.join("\n", build(jar), settings.toString(), JdkBuild.text());
      ClassArchive archive = ClassArchive.in(directory.get(), fingerprint, CacheStart::say);
      ArchiveUpkeep.start(archive, new CacheSweep(directory.get()));
      return archive;
    } catch (IOException unusable) {
      say(OutputFile.reason(unusable) + ". Mayfly continues without a cache.");
      return ClassArchive.none();
    }
  }

  private static void say(String line) {
    StandardError.say("option 'cache': " + line);
  }

  /**
   * The jar's size and time stand for its version: a rebuilt agent must not meet old classes. In
   * seconds, since layers of container images have no more.
   */
  private static String build(File jar) {
    return jar.length() + "." + TimeUnit.MILLISECONDS.toSeconds(jar.lastModified());
  }
}
