package dev.mayfly.junit;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.junit.code.NamedCode;
import dev.mayfly.junit.code.PlaceFilter;
import dev.mayfly.junit.code.TypeNames;
import dev.mayfly.junit.jvm.StartedThreads;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Modes;
import dev.mayfly.snapshot.run.NotWoven;
import dev.mayfly.snapshot.run.Weaver;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * Thread-safe, without state. Lets no test pass whose allocations were not counted, and gives
 * advice in one line.
 */
final class WeavingCheck {
  private static final String NOT_COUNTED = "allocations are not counted: ";

  static final String NO_WEAVER =
      NOT_COUNTED
          + "no weaver runs in this JVM; add -javaagent:mayfly-agent.jar (Maven:"
          + " <argLine>@{argLine} -javaagent:@{dev.mayfly:mayfly-agent:jar}</argLine>; Gradle:"
          + " id(\"dev.mayfly\")), or mayfly-ltw and -javaagent:aspectjweaver.jar";

  private WeavingCheck() {}

  /**
   * Checks all that is known before the test runs.
   *
   * @throws ExtensionConfigurationException if its allocations would not be seen
   */
  static void before(Class<?> testClass, ProfileSnapshot snapshot) {
    Weaver weaver = AllocationProfiler.weaver();
    if (isKnownAfterwards(weaver)) {
      return;
    }
    String name = testClass.getName();
    if (snapshot.coverage().classesWoven() == 0) {
      throw new ExtensionConfigurationException(
          NOT_COUNTED
              + "no class in scope was woven; the scope is "
              + snapshot.environment().scope()
              + "; name yours, "
              + weaver.set("include=" + packageOf(name)));
    }
    if (AllocationProfiler.weaves(name)) {
      for (NotWoven reason : snapshot.coverage().notWoven()) {
        if (reason.examples().contains(name)) {
          throw new ExtensionConfigurationException(
              NOT_COUNTED + name + " is not woven (" + reason.reason() + ")");
        }
      }
    }
  }

  /** Whether classes were woven at build time, if at all. */
  private static boolean isKnownAfterwards(Weaver weaver) {
    return weaver == Weaver.NONE || weaver == Weaver.AJC;
  }

  /**
   * Checks that the places of a limit are woven and that the agent's mode tells what it asks.
   *
   * @throws ExtensionConfigurationException if not
   */
  static void limit(
      String limit,
      PlaceFilter from,
      PlaceFilter within,
      Threads threads,
      ProfileSnapshot snapshot) {
    places(limit + "(from)", from, snapshot);
    places(limit + "(within)", within, snapshot);
    accounts(limit + "(from)", from, snapshot);
    accounts(limit + "(within)", within, snapshot);
    if (!within.code().isEmpty()) {
      contexts(limit + "(within)", snapshot);
    }
    if (threads == Threads.TEST
        && snapshot.environment().contextModes().includes(ContextMode.SAMPLED)) {
      throw new ExtensionConfigurationException(
          limit
              + "(threads = Threads.TEST) needs context=tree or context=site, "
              + AllocationProfiler.weaver().set("context=tree"));
    }
  }

  /**
   * Checks that bytecodes are counted, and the places of a limit woven.
   *
   * @throws ExtensionConfigurationException if not
   */
  static void bytecodes(String limit, PlaceFilter within, ProfileSnapshot snapshot) {
    if (!areBytecodesCounted(snapshot)) {
      throw new ExtensionConfigurationException(
          limit
              + " needs Mayfly's agent with bytecodes=true, "
              + Weaver.AGENT.set("bytecodes=true"));
    }
    String where = limit + "(within)";
    places(where, within, snapshot);
    if (!within.isEverywhere()) {
      contexts(where, snapshot);
    }
  }

  /** Whether the agent was to count bytecodes, or the profile has some. */
  private static boolean areBytecodesCounted(ProfileSnapshot snapshot) {
    return !snapshot.environment().options().getOrDefault("bytecodes", "false").equals("false")
        || snapshot.quantities().contains(Quantity.BYTECODES);
  }

  static void places(String where, PlaceFilter places, ProfileSnapshot snapshot) {
    Weaver weaver = AllocationProfiler.weaver();
    if (isKnownAfterwards(weaver)) {
      return;
    }
    for (String name : places.code()) {
      String plain = name.replace('#', '.');
      if (!plain.contains("*") && !isWoven(plain)) {
        throw new ExtensionConfigurationException(
            where
                + " names "
                + name
                + ", which is not woven; the scope is "
                + snapshot.environment().scope()
                + "; add it, "
                + weaver.set("include=..," + name + ".*"));
      }
    }
  }

  /**
   * Checks that the places of a limit exist.
   *
   * @throws ExtensionConfigurationException if one does not
   */
  static void exist(String where, PlaceFilter places, Class<?> tests) {
    for (String name : places.code()) {
      NamedCode.absent(name, tests)
          .ifPresent(
              words -> {
                throw new ExtensionConfigurationException(where + " names " + name + words);
              });
    }
  }

  /**
   * Checks that the work of a test is over.
   *
   * @throws ExtensionConfigurationException if a thread that it started works on
   */
  static void ended(StartedThreads started) {
    List<String> working = started.workingOn(AllocationProfiler::weaves);
    if (!working.isEmpty()) {
      throw new ExtensionConfigurationException(
          "the test has ended, but threads that it started work on, and what they allocate from now"
              + " on is not counted: "
              + String.join(", ", working)
              + ". Wait for them in the test, start them in @BeforeEach, or count only the test's"
              + " own thread (Threads.TEST)");
    }
  }

  /** The agent must know the accounts, and attribute objects to contexts for them. */
  private static void accounts(String where, PlaceFilter places, ProfileSnapshot snapshot) {
    AccountRules rules = snapshot.accounting().rules();
    for (String account : places.accounts()) {
      if (!rules.mayName(account)) {
        throw new ExtensionConfigurationException(
            where
                + " names the account "
                + account
                + ", which is not configured; "
                + (rules.isEmpty()
                    ? "set "
                        + AllocationProfiler.weaver().set("accounts=" + account + ":com.acme.*")
                    : "here it is accounts=" + rules));
      }
      if (!snapshot.environment().contextModes().isOnly(ContextMode.SITE)) {
        contexts(where, snapshot); // by site, accounts have all of theirs
      }
    }
  }

  /** A place is a package, a class or a method: something in it may be in scope. */
  private static boolean isWoven(String place) {
    int dot = place.lastIndexOf('.');
    return AllocationProfiler.weaves(place)
        || AllocationProfiler.weaves(place + ".X")
        || (dot > 0 && AllocationProfiler.weaves(place.substring(0, dot)));
  }

  /**
   * Checks that each object is followed.
   *
   * @throws ExtensionConfigurationException if lifetimes are those of a sample, or off
   */
  static void lifetimes(String where, ProfileSnapshot snapshot) {
    if (AllocationProfiler.weaver() == Weaver.NONE && snapshot.coverage().sites() == 0) {
      throw new ExtensionConfigurationException(NO_WEAVER);
    }
    Modes<LifetimeMode> modes = snapshot.environment().lifetimeModes();
    if (!modes.isOnly(LifetimeMode.EXACT)) {
      throw new ExtensionConfigurationException(
          where
              + " needs lifetime=exact, the default where a build runs the tests; here it is"
              + " lifetime="
              + modes.text()
              + ". Set "
              + AllocationProfiler.weaver().set("lifetime=exact"));
    }
  }

  /**
   * Checks that each object of a class was followed.
   *
   * @throws ExtensionConfigurationException if there were too many
   */
  static void allFollowed(String where, ProfileSnapshot made, Class<?> type) {
    TypeNames types = new TypeNames(type);
    long followed = 0;
    long allocated = 0;
    for (Map.Entry<String, LifetimeStats> entry : made.lifetimesByType().entrySet()) {
      followed += types.match(entry.getKey()) ? entry.getValue().trackedBirths() : 0;
    }
    for (Map.Entry<String, AllocationStats> entry : made.byType().entrySet()) {
      allocated += types.match(entry.getKey()) ? entry.getValue().allocations() : 0;
    }
    if (followed < allocated) {
      throw new ExtensionConfigurationException(
          where
              + ": only "
              + FoundAllocations.count(followed)
              + " of "
              + FoundAllocations.objects(allocated)
              + " were followed; set "
              + AllocationProfiler.weaver().set("tracked=1000000")
              + ", or allocate fewer");
    }
  }

  private static void contexts(String where, ProfileSnapshot snapshot) {
    if (!snapshot.environment().contextModes().isOnly(ContextMode.TREE)) {
      throw new ExtensionConfigurationException(
          where
              + " needs all calling contexts: "
              + AllocationProfiler.weaver().set("context=tree")
              + ", the default where a build runs the tests");
    }
    if (!snapshot.environment().hasAllFrames()) {
      throw new ExtensionConfigurationException(
          where
              + " needs all methods in calling contexts, also those that only hand on: "
              + AllocationProfiler.weaver().set("frames=all")
              + ", the default where a build runs the tests");
    }
  }

  /**
   * Checks, where no agent sees classes as they are loaded, that some are woven all the same.
   *
   * @throws ExtensionConfigurationException if not
   */
  static void after(Class<?> testClass, ProfileSnapshot snapshot) {
    if (isKnownAfterwards(AllocationProfiler.weaver())
        && snapshot.coverage().sites() == 0
        && !isWovenByAspectJ(testClass)) {
      throw new ExtensionConfigurationException(whyNothing(snapshot));
    }
  }

  private static String whyNothing(ProfileSnapshot snapshot) {
    return snapshot.coverage().notWoven().stream()
        .map(NotWoven::reason)
        .filter(reason -> reason.startsWith(NotWoven.PROGRAM))
        .map(reason -> NOT_COUNTED + reason.substring(NotWoven.PROGRAM.length()))
        .findFirst()
        .orElse(NO_WEAVER);
  }

  private static boolean isWovenByAspectJ(Class<?> type) {
    return Arrays.stream(type.getDeclaredFields())
        .anyMatch(field -> field.getName().startsWith("ajc$tjp_"));
  }

  private static String packageOf(String className) {
    int dot = className.lastIndexOf('.');
    return dot < 0 ? ".*" : className.substring(0, dot) + ".*";
  }
}
