package dev.mayfly.world;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. A way in which Mayfly runs an application.
 *
 * @param name for people
 * @param door who weaves
 * @param scope what is woven
 * @param options more options
 * @param other another agent; null if there is none
 * @param isBehind whether the other agent is behind Mayfly's on the command line
 */
record Mode(
    String name,
    Door door,
    Scope scope,
    String options,
    @Nullable OtherAgent other,
    boolean isBehind) {

  /** Immutable. Who weaves. */
  enum Door {
    AGENT,
    ASPECTJ,
    SPRING_INSTRUMENT
  }

  /** Immutable. What is woven. */
  enum Scope {
    /** What Mayfly takes for the program's own packages. */
    DEFAULT,
    /** The packages that the application's file names. */
    OWN,
    ALL
  }

  /** What the others are compared with. */
  static final Mode REFERENCE = agent("own", Scope.OWN, "");

  /** Those that Mayfly alone has, and each other agent's in both orders. */
  static List<Mode> all() {
    List<Mode> all = new ArrayList<>();
    all.add(agent("default", Scope.DEFAULT, ""));
    all.add(agent("all", Scope.ALL, "context=tree"));
    all.add(agent("exact", Scope.ALL, "context=tree,lifetime=exact"));
    all.add(agent("charge", Scope.OWN, "jdk=charge"));
    all.add(new Mode("aspectj", Door.ASPECTJ, Scope.OWN, "", null, false));
    all.add(new Mode("aspectj-exact", Door.ASPECTJ, Scope.OWN, "lifetime=exact", null, false));
    all.add(new Mode("spring-instrument", Door.SPRING_INSTRUMENT, Scope.OWN, "", null, false));
    all.add(agent("site", Scope.OWN, "context=site"));
    all.add(agent("sampled", Scope.OWN, "context=sampled,rest=early"));
    all.add(agent("drag", Scope.OWN, "lifetime=sampled,uses=drag"));
    all.add(agent("accesses", Scope.OWN, "lifetime=sampled,uses=accesses"));
    all.add(agent("time", Scope.OWN, "time=exact,bytecodes=true"));
    all.add(agent("layout", Scope.OWN, "layout=true,arrays=lengths"));
    all.add(agent("frames", Scope.OWN, "jdk=frames"));
    for (String analysis : List.of("cache", "calls", "fields", "locks", "slots", "trace")) {
      String limit = analysis.equals("trace") ? ",trace.limit=16m" : "";
      all.add(agent("analysis-" + analysis, Scope.OWN, "analysis=" + analysis + limit));
    }
    for (OtherAgent other : OtherAgent.values()) {
      all.add(new Mode("behind-" + other.title(), Door.AGENT, Scope.OWN, "", other, false));
      all.add(new Mode("before-" + other.title(), Door.AGENT, Scope.OWN, "", other, true));
    }
    return all;
  }

  private static Mode agent(String name, Scope scope, String options) {
    return new Mode(name, Door.AGENT, scope, options, null, false);
  }

  /** Whether it can run an application on a JDK. */
  boolean fits(Application application, int jdk) {
    return (door != Door.SPRING_INSTRUMENT || application.isSpring())
        && (door == Door.AGENT || !application.isArchived())
        && (other == null || other.runsOn(jdk));
  }

  /** Whether it counts more in own methods: lambdas, and what another agent adds to them. */
  boolean addsSites() {
    return other != null || options.contains("jdk=");
  }

  /** Whether its counts are those of the reference: no more sites, and no fewer. */
  boolean countsAsReference() {
    return scope == Scope.OWN && !addsSites();
  }

  @Override
  public String toString() {
    return name;
  }
}
