package dev.mayfly.aspects;

import dev.mayfly.recording.probes.Probes;
import java.lang.reflect.Array;

/**
 * Thread-safe (no state). Counts the objects and arrays that code in scope allocates.
 *
 * <p>Mayfly inlines this advice: it reads which probe each advice calls, and writes that call into the class. So each body is one call of {@link Probes}: first what the pointcut binds, then numbers that stand for the join point.
 *
 * <p>Arrays have join points only with AspectJ's option {@code -Xjoinpoints:arrayconstruction}.
 */
public abstract aspect AllocationAspect extends ScopedAspect {

  // Which code allocates.

  /** {@code new T[n]}, and array initializers. */
  protected pointcut arrayCreation(): call(*[].new(int)) || call(Object+[].new(int));

  /** {@code new T[a][b]..}: one join point for all its arrays. */
  protected pointcut multiArrayCreation(): call(*[].new(int, int, ..)) || call(Object+[].new(int, int, ..));

  /** {@code Array.newInstance(..)}. */
  protected pointcut reflectiveArray(): call(Object java.lang.reflect.Array.newInstance(..));

  /** {@code Arrays.copyOf(..)} and {@code Arrays.copyOfRange(..)}. */
  protected pointcut arrayCopy(): call(* java.util.Arrays.copyOf*(..));

  /** {@code x.clone()}. */
  protected pointcut copying(): call(Object+ *.clone()) || call(*[] *.clone());

  /** {@code Integer.valueOf(..)} and its siblings, which autoboxing calls. */
  protected pointcut boxing():
      call(static Integer Integer.valueOf(..)) || call(static Long Long.valueOf(..))
      || call(static Double Double.valueOf(..)) || call(static Float Float.valueOf(..))
      || call(static Short Short.valueOf(..)) || call(static Character Character.valueOf(..));

  // Advice: counts.

  /** Counts an object. */
  after() returning(Object object): advisable() && construction() {
    Probes.constructed(object, StaticSites.site(thisJoinPointStaticPart, thisEnclosingJoinPointStaticPart));
  }

  /** Counts an array. */
  after() returning(Object array): advisable() && arrayCreation() {
    Probes.array(array, Array.getLength(array),
        StaticSites.site(thisJoinPointStaticPart, thisEnclosingJoinPointStaticPart),
        StaticSites.layout(thisJoinPointStaticPart));
  }

  /** Counts a multidimensional array and its inner arrays. */
  after() returning(Object array): advisable() && multiArrayCreation() {
    Probes.multiArray(array, StaticSites.site(thisJoinPointStaticPart, thisEnclosingJoinPointStaticPart));
  }

  /** Counts an array that reflection creates, and its inner arrays. */
  after() returning(Object array): advisable() && reflectiveArray() {
    Probes.reflectiveArray(array, StaticSites.site(thisJoinPointStaticPart, thisEnclosingJoinPointStaticPart));
  }

  /** Counts the copy of an array. */
  after() returning(Object array): advisable() && arrayCopy() {
    Probes.copied(array, StaticSites.site(thisJoinPointStaticPart, thisEnclosingJoinPointStaticPart));
  }

  /** Counts a clone. */
  after() returning(Object copy): advisable() && copying() {
    Probes.cloned(copy, StaticSites.site(thisJoinPointStaticPart, thisEnclosingJoinPointStaticPart));
  }

  /** Counts a box, unless it comes from a cache. */
  after() returning(Object box): advisable() && boxing() {
    Probes.boxed(box, StaticSites.site(thisJoinPointStaticPart, thisEnclosingJoinPointStaticPart));
  }
}
