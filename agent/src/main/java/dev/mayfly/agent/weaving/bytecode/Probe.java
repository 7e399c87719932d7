package dev.mayfly.agent.weaving.bytecode;

/**
 * Immutable. The probes: methods of the recorder that woven code calls. {@link ProbeClass} has the
 * classes that declare them.
 */
public enum Probe {
  // Objects, where an instruction has allocated them.
  CONSTRUCTED("constructed"),
  ARRAY("array"),
  MULTI_ARRAY("multiArray"),
  NESTED_ARRAYS("nestedArrays"),
  REFLECTIVE_ARRAY("reflectiveArray"),
  COPIED("copied"),
  CLONED("cloned"),
  SUPER_CLONED("superCloned"),
  BOXED("boxed"),

  // Constructions.
  FAILED("failed"),
  UNFINISHED("unfinished"),
  INITIALIZED("initialized"),

  // Contexts, with the caller's.
  BEGIN("begin"),
  RESUME("resume"),
  END("end"),
  ABANDONED("abandoned"),

  // Executed bytecodes, of a context and of a method.
  EXECUTED("executed"),
  EXECUTED_BY("executedBy"),
  ENDED_BY("endedBy"),

  // Layers: starts of applications.
  STARTING("starting"),
  STARTED("started"),

  // Events of analyses, of which some have a name that is there already.
  CREATED("created"),
  READ("read"),
  WRITTEN("written"),
  CALLED("called"),
  ENTERED("entered"),
  LEFT("left"),
  LOCKED("locked"),
  LENGTH_READ("lengthRead"),
  NONOBJECT("nonobject"),
  FRAMED("framed"),
  UNFRAMED("unframed"),
  CONSTRUCTING("constructing"),
  EXPECTED("expected"),

  // Allocations by code of the JDK or hidden classes only.
  LAMBDA("lambda"),
  MADE("made"),
  REFLECTED("reflected"),
  ARRAYS_CREATED("arraysCreated"),
  BOX_CREATED("boxCreated"),
  CLONE_CREATED("cloneCreated"),
  REFLECTED_CREATED("reflectedCreated"),
  CONCATENATING("concatenating"),
  CONCATENATION("concatenation"),
  CONCATENATED("concatenated");

  private final String method;

  Probe(String method) {
    this.method = method;
  }

  /** The name of the method. */
  public String method() {
    return method;
  }
}
