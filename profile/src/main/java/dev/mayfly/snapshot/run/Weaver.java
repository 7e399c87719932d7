package dev.mayfly.snapshot.run;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: who weaves a program, which settles how its user sets an option of the profiler.
 * Messages take the words of their advice from here.
 */
public enum Weaver {
  /** Mayfly's agent. */
  AGENT(""),
  /** AspectJ's load-time weaver, with {@code mayfly-ltw.jar}. */
  ASPECTJ("ltw"),
  /** AspectJ's compiler {@code ajc} at build time, with {@code mayfly-ltw.jar}. */
  AJC("ajc"),
  /** No weaver, as far as is known. */
  NONE("");

  /** Advice where there is no weaver. */
  public static final String HOW_TO_WEAVE =
      "Start the JVM with -javaagent:mayfly-agent.jar, or with -javaagent:aspectjweaver.jar and"
          + " mayfly-ltw.jar on the class path.";

  private final String value;

  Weaver(String value) {
    this.value = value;
  }

  /** The value of the option {@code weaver} in profiles. */
  public String value() {
    return value;
  }

  /** Whether AspectJ wove the aspects. */
  public boolean isAspectJ() {
    return this == ASPECTJ || this == AJC;
  }

  /**
   * The words by which the user sets an option.
   *
   * @param option with its value, such as {@code include=com.acme.*}
   */
  public String set(String option) {
    String ofAgent = "-javaagent:mayfly-agent.jar=" + option;
    String property = "-Dmayfly." + option;
    return switch (this) {
      case AGENT -> ofAgent;
      case ASPECTJ, AJC -> property;
      case NONE -> ofAgent + " or, with AspectJ, " + property;
    };
  }

  /**
   * The words by which the user sets an option that only Mayfly's agent has.
   *
   * @param option with its value, such as {@code jdk=charge}
   */
  public String agentOnly(String option) {
    return this == AJC || this == NONE ? "Mayfly's agent with " + option : option;
  }

  /** The weaver of the program of a profile. */
  public static Weaver of(Environment environment) {
    return of(environment.optionValues("weaver"));
  }

  /** The weaver, by the value of the option {@code weaver}; null if it was not given. */
  public static Weaver ofOption(@Nullable String value) {
    return of(value == null ? Set.of() : Set.of(value));
  }

  private static Weaver of(Set<String> values) {
    if (values.contains(ASPECTJ.value)) {
      return ASPECTJ;
    }
    return values.contains(AJC.value) ? AJC : AGENT;
  }
}
