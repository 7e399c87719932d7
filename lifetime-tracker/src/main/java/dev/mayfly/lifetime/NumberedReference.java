package dev.mayfly.lifetime;

import java.lang.ref.PhantomReference;

/** Single writer, before it is published. A tracked object with its number. */
final class NumberedReference extends PhantomReference<Object> implements NumberedObject {
  private long number;

  NumberedReference(Object object) {
    super(object, null);
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
