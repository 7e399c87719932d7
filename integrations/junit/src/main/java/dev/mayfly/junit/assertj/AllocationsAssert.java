package dev.mayfly.junit.assertj;

import dev.mayfly.junit.Allocations;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** Confined to its test. Assertions on allocations, or a part of them. */
public final class AllocationsAssert extends AbstractAssert<AllocationsAssert, Allocations> {
  AllocationsAssert(@Nullable Allocations actual) {
    super(actual, AllocationsAssert.class);
  }

  /** Goes on with the objects of a class, its subclasses included. */
  public AllocationsAssert of(Class<?> type) {
    isNotNull();
    return part(actual.of(type));
  }

  /** Goes on with objects that code in some places created itself: packages, classes, methods. */
  public AllocationsAssert from(String... places) {
    isNotNull();
    return part(actual.from(places));
  }

  /** Goes on with the allocations in some places or in methods that they called. */
  public AllocationsAssert within(String... places) {
    isNotNull();
    return part(actual.within(places));
  }

  private AllocationsAssert part(Allocations part) {
    AllocationsAssert next = new AllocationsAssert(part);
    next.info.description(info.description());
    next.info.overridingErrorMessage(info.overridingErrorMessage());
    return next;
  }

  /** Fails if something was allocated. */
  public AllocationsAssert isEmpty() {
    isNotNull();
    if (!actual.isEmpty()) {
      failWithMessage("%nExpecting no allocations but found %s", actual);
    }
    return this;
  }

  /** Exactly this number of objects was allocated. */
  public AllocationsAssert hasCount(long expected) {
    isNotNull();
    if (actual.count() != expected) {
      failWithMessage("%nExpecting exactly %,d allocations but found %s", expected, actual);
    }
    return this;
  }

  /** No more objects than that were allocated. */
  public AllocationsAssert hasCountAtMost(long limit) {
    isNotNull();
    if (actual.count() > limit) {
      failWithMessage(
          "%nExpecting at most %,d allocations, %,d fewer, but found %s",
          limit, actual.count() - limit, actual);
    }
    return this;
  }

  /** The objects have no more bytes than that, by their shallow sizes in this JVM. */
  public AllocationsAssert hasBytesAtMost(long limit) {
    isNotNull();
    if (actual.bytes() > limit) {
      failWithMessage(
          "%nExpecting at most %,d bytes, %,d fewer, but found %s",
          limit, actual.bytes() - limit, actual);
    }
    return this;
  }
}
