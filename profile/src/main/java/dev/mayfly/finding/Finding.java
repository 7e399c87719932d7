package dev.mayfly.finding;

import dev.mayfly.site.AllocationSite;
import java.util.Optional;

/** Immutable: an observation in a snapshot that is worth reporting. */
public interface Finding {

  /** Immutable: in which view of a report a finding can be seen. */
  enum Evidence {
    /** Of what there is steadily more. */
    LEAKS,
    /** Which generations are alive, and what collections find dead. */
    GENERATIONS,
    /** How long objects live. */
    LIFETIMES,
    /** What analyses have reported. */
    ANALYSES,
    /** What types would cost in other layouts. */
    LAYOUT,
    /** What was allocated in which context. */
    CONTEXTS,
    /** What the sites allocated. */
    SITES
  }

  /** What kind it is, in a word or two: {@code boxing}. */
  String kind();

  /**
   * How much it matters, to put the most important first: about the share of all objects or bytes
   * that could be spared. A leak matters most.
   */
  double weight();

  /** The type that it is about. */
  String typeName();

  /** The site that it is about most of all, if there is one. */
  default Optional<AllocationSite> site() {
    return Optional.empty();
  }

  /** Where to look. */
  Evidence evidence();

  /**
   * The finding in plain words.
   *
   * @param names what things are called
   * @return a sentence or two
   */
  String words(Names names);
}
