package dev.mayfly.world;

import dev.mayfly.world.Mode.Door;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Immutable. How Mayfly gets into a JVM.
 *
 * @param agent Mayfly's agent
 * @param loadTimeWeaving the jar for AspectJ's door
 * @param starter Mayfly's starter for Spring Boot, and what it needs
 * @param weavers the jars of {@link #COORDINATES}
 */
record Doors(
    Path agent, Path loadTimeWeaving, List<Path> starter, Map<String, List<Path>> weavers) {
  private static final String ASPECTJ = "weaver-aspectj";
  private static final String SPRING = "weaver-spring";

  private static final String OPTIONS = "-Dmayfly.options=";

  /** Liquibase and others allocate for each system property: AspectJ's door has one of its own. */
  private static final String UNUSED = "-Dworld.options=unused";

  /** What Maven fetches for them, by name. */
  static Map<String, List<String>> coordinates() {
    Map<String, List<String>> all = new LinkedHashMap<>();
    all.put(ASPECTJ, List.of("org.aspectj:aspectjweaver:" + System.getProperty("mayfly.aspectj")));
    all.put(SPRING, List.of("org.springframework:spring-instrument:7.0.9"));
    for (OtherAgent other : OtherAgent.values()) {
      all.put(other.title(), List.of(other.coordinates()));
    }
    return all;
  }

  /** The names of what a mode needs of these. */
  static List<String> needs(Mode mode) {
    List<String> names = new ArrayList<>();
    switch (mode.door()) {
      case AGENT -> {}
      case ASPECTJ -> names.add(ASPECTJ);
      case SPRING_INSTRUMENT -> names.add(SPRING);
    }
    if (mode.other() != null) {
      names.add(mode.other().title());
    }
    return names;
  }

  /** The flags for a mode, with reports in a directory. */
  List<String> flags(Mode mode, Application application, Path home) throws IOException {
    String options = options(mode, application, home);
    List<String> ours =
        switch (mode.door()) {
          case AGENT -> List.of("-javaagent:" + agent + "=" + options, UNUSED);
          case ASPECTJ -> List.of("-javaagent:" + jar(ASPECTJ), OPTIONS + options);
          case SPRING_INSTRUMENT -> List.of("-javaagent:" + jar(SPRING), OPTIONS + options);
        };
    List<String> all = new ArrayList<>(mode.isBehind() ? ours : List.of());
    all.addAll(flagsOfOther(mode, home));
    all.addAll(mode.isBehind() ? List.of() : ours);
    return all;
  }

  /** The flags for what is beside Mayfly in a mode, which the plain run has, too. */
  List<String> flagsBeside(Mode mode, Application application, Path home) throws IOException {
    return isWovenWithout(mode, application)
        ? List.of("-javaagent:" + jar(ASPECTJ))
        : flagsOfOther(mode, home);
  }

  /** What is beside Mayfly in a mode; empty for nothing. */
  static String beside(Mode mode, Application application) {
    return isWovenWithout(mode, application)
        ? "-aspectj"
        : mode.other() == null ? "" : "-" + mode.other().title();
  }

  /** Whether AspectJ's weaver weaves the application in this mode, also without Mayfly. */
  static boolean isWovenWithout(Mode mode, Application application) {
    return mode.door() == Door.ASPECTJ && application.hasAspects();
  }

  private List<String> flagsOfOther(Mode mode, Path home) throws IOException {
    OtherAgent other = mode.other();
    if (other == null) {
      return List.of();
    }
    Path empty = home.resolveSibling("empty.yaml");
    Files.createDirectories(home.getParent());
    Files.writeString(empty, "{}");
    return other.flags(jar(other.title()), empty.toString());
  }

  /** What comes behind the application's class path. */
  List<Path> behind(Mode mode) {
    List<Path> behind = new ArrayList<>();
    if (mode.door() != Door.AGENT) {
      behind.add(loadTimeWeaving);
    }
    if (mode.door() == Door.SPRING_INSTRUMENT) {
      behind.addAll(starter);
    }
    return behind;
  }

  private String jar(String name) {
    return weavers.get(name).get(0).toString();
  }

  private static String options(Mode mode, Application application, Path home) {
    List<String> options = new ArrayList<>();
    switch (mode.scope()) {
      case DEFAULT -> {}
      case OWN -> options.add("include=" + application.include());
      case ALL -> options.add("include=*");
    }
    if (!mode.options().isEmpty()) {
      options.add(mode.options());
    }
    options.addAll(application.options()); // the last of two wins
    options.add("output=" + home.resolve("report"));
    options.add("formats=text,json");
    return String.join(",", options);
  }
}
