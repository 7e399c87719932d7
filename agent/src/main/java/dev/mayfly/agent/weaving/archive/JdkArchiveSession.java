package dev.mayfly.agent.weaving.archive;

import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.site.SiteRegistry.Contents;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the starting thread, then to the reweaving thread. Uses what an earlier start has
 * kept of the JDK's woven classes, and keeps what this one adds.
 *
 * <p>Woven classes hold the numbers of their sites. So the sites of the earlier start are the first
 * to be registered, all of them and in its order: each gets the number that it had. Where others
 * came before, nothing is used, and nothing is kept.
 */
public final class JdkArchiveSession {
  private final JdkArchive archive;
  private final ArchivedClasses classes;
  private final int earlierFrames;
  private int frames;
  private int sites;

  private JdkArchiveSession(JdkArchive archive, ArchivedClasses classes, int earlierFrames) {
    this.archive = archive;
    this.classes = classes;
    this.earlierFrames = earlierFrames;
  }

  /** Reads what is there, and registers the sites; null where sites are registered already. */
  public static @Nullable JdkArchiveSession begin(JdkArchive archive) {
    SiteRegistry registry = SiteRegistry.instance();
    if (registry.frameCount() > 0 || registry.siteCount() > 0) {
      return null;
    }
    JdkArchive.Content earlier = archive.read();
    return earlier != null && registry.restore(earlier.sites())
        ? new JdkArchiveSession(archive, earlier.classes(), registry.frameCount())
        : new JdkArchiveSession(archive, new ArchivedClasses(1000), 0);
  }

  /** What is kept, and takes more until the start is over. */
  public ArchivedClasses classes() {
    return classes;
  }

  /**
   * Loads the classes that were loaded at the end of the earlier start: those that most programs
   * use, and those that AspectJ's weaver needs. None is initialised.
   *
   * @return false if there was no earlier start
   */
  public boolean load() {
    if (earlierFrames == 0) {
      return false;
    }
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    for (String name : classes.names()) {
      try {
        Object unused = Class.forName(name, false, platform);
      } catch (ClassNotFoundException | LinkageError none) {
        // was loaded for another program, in a module that this one does without
      }
    }
    return true;
  }

  /** The start is over: what is registered from now on is the program's. */
  public void end() {
    classes.close(); // before: the sites of all that it has are registered
    frames = SiteRegistry.instance().frameCount();
    sites = SiteRegistry.instance().siteCount();
  }

  /**
   * Writes all that is kept, if this start has added to it.
   *
   * @param refused the classes that the JVM did not take
   */
  public void write(Predicate<String> refused) {
    List<ArchivedClasses.Kept> all = new ArrayList<>(classes.all());
    all.removeIf(kept -> refused.test(kept.name));
    boolean grown = all.stream().anyMatch(kept -> !kept.isEarlier());
    Contents registered = grown ? SiteRegistry.instance().contents(frames, sites) : null;
    if (registered != null && areAllOfTheJdk(registered.frames())) {
      archive.write(registered, all);
    }
  }

  /** A class of the program may have been loaded by another thread meanwhile. */
  private boolean areAllOfTheJdk(List<MethodFrame> methods) {
    return methods.stream()
        .skip(earlierFrames)
        .allMatch(method -> classes.wasTried(method.className()));
  }
}
