package dev.mayfly.layout;

import com.google.common.collect.ImmutableList;

/**
 * Immutable: whether a class of the program could be a value class.
 *
 * @param typeName the class
 * @param objects how many of them were made
 * @param bytes their bytes
 * @param obstacles what stands against it, and what is to be checked
 */
public record AssessedClass(
    String typeName, long objects, long bytes, ImmutableList<Obstacle> obstacles) {

  /** Whether it could be one, perhaps after a check. */
  public boolean isCandidate() {
    return obstacles.stream().allMatch(Obstacle::isCheck);
  }
}
