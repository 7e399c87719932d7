package dev.mayfly.research.uses.probes;

import dev.mayfly.lifetime.NumberedObject;

/** As {@link UsedReference}, of an object with a number in the stream of events. */
final class NumberedUsedReference extends UsedReference implements NumberedObject {
  private long number;

  NumberedUsedReference(Object object) {
    super(object);
  }

  @Override
  public long number() {
    return number;
  }

  @Override
  public void number(long newNumber) {
    number = newNumber;
  }
}
