package dev.mayfly.agent.weaving.bytecode;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The probes: methods of the recorder that woven code calls. {@link ProbeClass} has the
 * classes that declare them.
 */
public enum Probe {
  // Objects, where an instruction has allocated them.
  CONSTRUCTED("constructed"),
  ARRAY("array"),
  MULTI_ARRAY("multiArray"),
  REFLECTIVE_ARRAY("reflectiveArray"),
  COPIED("copied"),
  CLONED("cloned"),
  SUPER_CLONED("superCloned"),
  BOXED("boxed"),

  // Constructions.
  FAILED("failed"),
  UNFINISHED("unfinished"),
  INITIALIZED("initialized"),
  REINITIALIZED("reinitialized"),

  // Contexts, by the method's level.
  BEGIN("begin"),
  RESUME("resume"),
  END("end"),

  // The same by method, as the aspects call them.
  ENTER("enter"),
  CAUGHT("caught"),
  EXIT("exit"),

  // Executed bytecodes, of a context and of a method.
  EXECUTED("executed"),
  EXECUTED_BY("executedBy"),
  ENDED_BY("endedBy"),
  CONSTRUCTING("constructing"),
  BEGUN("begun"),

  /** An object is about to be used. */
  USED("used"),

  // Events of analyses, of which some have a name that is there already.
  CREATED("created"),
  READ("read"),
  WRITTEN("written"),
  CALLED("called"),
  ENTERED("entered"),
  LEFT("left"),
  LOCKED("locked"),
  PASSED("passed"),
  RETURNED("returned"),

  // What only code of the JDK or hidden classes allocate.
  LAMBDA("lambda"),
  MADE("made"),
  REFLECTED("reflected"),
  CONCATENATING("concatenating"),
  CONCATENATION("concatenation"),
  CONCATENATED("concatenated");

  private static final Map<String, Probe> BY_METHOD = new HashMap<>();

  static {
    for (Probe probe : values()) {
      BY_METHOD.put(probe.method, probe);
    }
  }

  private final String method;

  Probe(String method) {
    this.method = method;
  }

  /** Whether it is called at the beginning or the end of a method, or in a handler. */
  boolean changesContext() {
    return switch (this) {
      case BEGIN, RESUME, END, ENTER, CAUGHT, EXIT -> true;
      default -> false;
    };
  }

  /** The name of the method. */
  public String method() {
    return method;
  }

  /** The probe with this method; null if there is none. */
  public static @Nullable Probe of(String method) {
    return BY_METHOD.get(method);
  }
}
