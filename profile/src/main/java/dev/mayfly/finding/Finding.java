package dev.mayfly.finding;

import dev.mayfly.site.AllocationSite;
import java.util.Optional;

/** Immutable: an observation in a snapshot that is worth reporting. */
public interface Finding {

  /** Immutable: how much a finding matters, by its share of all allocated bytes. */
  enum Grade {
    /** At least a tenth, or a defect such as a leak. */
    HIGH,
    /** At least a hundredth. */
    MEDIUM,
    /** Less. */
    LOW
  }

  /** Immutable: in which view of a report a finding can be seen. */
  enum Evidence {
    /** Growing numbers of live objects. */
    LEAKS,
    /** Live generations, and objects that collections find dead. */
    GENERATIONS,
    /** The lifetimes of objects. */
    LIFETIMES,
    /** The reports of analyses. */
    ANALYSES,
    /** The cost of types in other layouts. */
    LAYOUT,
    /** Allocations by context. */
    CONTEXTS,
    /** Allocations by site. */
    SITES
  }

  /** The kind, in a word or two: {@code boxing}. */
  String kind();

  /**
   * The weight of the finding, to put the most important first: about the share of all objects or
   * bytes that could be spared. A leak matters most.
   */
  double weight();

  /**
   * The bytes that the program allocated for it, the most that could be saved; −1 if it is not
   * about allocated bytes.
   */
  default long worth() {
    return -1;
  }

  /**
   * The share of all bytes that it is worth. For a finding about something else than bytes its
   * weight, as a share of the counted part.
   *
   * @param countedBytes the counted part of the bytes
   * @param allBytes all bytes, at least 1
   */
  default double share(long countedBytes, long allBytes) {
    return worth() >= 0
        ? Math.min(1, (double) worth() / allBytes)
        : weight() * countedBytes / allBytes;
  }

  /** The type that it is about. */
  String typeName();

  /** The site that it is about most of all, if there is one. */
  default Optional<AllocationSite> site() {
    return Optional.empty();
  }

  /** The place to look at. */
  Evidence evidence();

  /**
   * The finding in plain words.
   *
   * @param names the names of sites, types and amounts
   * @return a sentence or two
   */
  String words(Names names);
}
