package dev.mayfly.layout;

import com.google.common.collect.ImmutableList;

/**
 * Immutable: whether a class of the program could be a value class.
 *
 * @param objects how many of them were allocated
 * @param obstacles the reasons against it, and the code to check
 */
public record AssessedClass(
    String typeName, long objects, long bytes, ImmutableList<Obstacle> obstacles) {

  /** Whether it could be one, perhaps after a check. */
  public boolean isCandidate() {
    return obstacles.stream().allMatch(Obstacle::isCheck);
  }
}
