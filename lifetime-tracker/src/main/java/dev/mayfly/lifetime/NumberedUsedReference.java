package dev.mayfly.lifetime;

import java.lang.ref.PhantomReference;

/** As {@link UsedReference}, of an object with a number in the stream of events. */
final class NumberedUsedReference extends UsedReference implements NumberedObject {
  private long number;

  private NumberedUsedReference(Object object) {
    super(object);
  }

  /** A reference that notes uses, if these can be seen. */
  static PhantomReference<Object> observing(Object object) {
    return UseRecorder.observes(object)
        ? new NumberedUsedReference(object)
        : new NumberedReference(object);
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
