package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * Immutable: how the objects of a leak suspect belong to those of other suspects ({@link
 * LeakHolders}).
 *
 * @param holder the type of the suspect whose objects hold these; empty where none does
 * @param holds the types of the suspects that these objects hold, the largest first
 * @param heldBytesPerSecond how many bytes a second these grow by together
 */
public record LeakHolding(
    Optional<String> holder, ImmutableList<String> holds, double heldBytesPerSecond) {

  /** Neither holds others nor is held. */
  public static final LeakHolding NONE = new LeakHolding(Optional.empty(), ImmutableList.of(), 0);
}
