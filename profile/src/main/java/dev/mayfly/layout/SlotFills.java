package dev.mayfly.layout;

/**
 * Immutable: how full the fields and elements are that can hold values, from both ends.
 *
 * @param atLeast if as few of them as is known hold an object of their own
 * @param atMost if as many as possible do
 */
record SlotFills(End atLeast, End atMost) {

  /** Immutable: one of the ends. */
  interface End {

    /**
     * The share of slots that hold an object of their own.
     *
     * @param holder the class that has the fields, or the type of the arrays
     */
    double share(String holder, String value);

    /** The number of objects of a value class in slots. */
    double inSlots(String value);
  }
}
