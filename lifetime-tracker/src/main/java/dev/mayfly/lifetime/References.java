package dev.mayfly.lifetime;

import dev.mayfly.recording.ObjectNumbers;
import java.lang.ref.PhantomReference;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Stateless. Creates the references to tracked objects. */
final class References {
  private References() {}

  /**
   * Makes the references.
   *
   * @param follower follows the objects; null where nothing does
   * @param numbers the objects' numbers; null where they have none
   */
  static Function<Object, PhantomReference<Object>> of(
      @Nullable Follower follower, @Nullable ObjectNumbers numbers) {
    Function<Object, PhantomReference<Object>> others =
        numbers != null ? NumberedReference::new : References::plain;
    return follower == null ? others : object -> followed(follower, object, others);
  }

  private static PhantomReference<Object> followed(
      Follower follower, Object object, Function<Object, PhantomReference<Object>> others) {
    PhantomReference<Object> reference = follower.follow(object);
    return reference == null ? others.apply(object) : reference;
  }

  /** A reference to an object; null if nothing can refer to it, since it has no identity. */
  static @Nullable PhantomReference<Object> to(
      Object object,
      Predicate<Object> valueObjects,
      Function<Object, PhantomReference<Object>> references) {
    if (valueObjects.test(object)) {
      return null;
    }
    try {
      return references.apply(object);
    } catch (RuntimeException noIdentity) {
      return null; // the exception must not reach the program
    }
  }

  private static PhantomReference<Object> plain(Object object) {
    return new PhantomReference<>(object, null);
  }

  /** Single writer, before it is published. A tracked object with its number. */
  private static final class NumberedReference extends PhantomReference<Object>
      implements NumberedObject {
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
}
