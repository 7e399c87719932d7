package dev.mayfly.aspects;

import dev.mayfly.recording.Probes;
import java.lang.reflect.Array;

/**
 * Thread-safe (no state). Where objects and arrays are made, within a scope that a concrete aspect names.
 *
 * <p>Each advice body is one call of {@link Probes}; its first arguments are what the join point binds, the last are ints that the
 * static part stands for. The agent reads these bodies to learn which probe an advice calls, and puts the probe itself into the
 * class, with the ints as constants.
 *
 * <p>Arrays have join points only with the weaver option {@code -Xjoinpoints:arrayconstruction}; without it, the rest works.
 */
public abstract aspect AllocationAspect extends ScopedAspect {

  /** {@code new T[n]} and array initialisers; args(..) would not match where T is an array type itself. */
  protected pointcut arrayCreation(): call(*[].new(int)) || call(Object+[].new(int));

  /** {@code new T[a][b]..}: one join point for all the arrays it makes. */
  protected pointcut multiArrayCreation(): call(*[].new(int, int, ..)) || call(Object+[].new(int, int, ..));

  /** {@code java.lang.reflect.Array.newInstance(..)}. */
  protected pointcut reflectiveArray(): call(Object java.lang.reflect.Array.newInstance(..));

  /** {@code Arrays.copyOf} and {@code copyOfRange}. */
  protected pointcut arrayCopy(): call(* java.util.Arrays.copyOf*(..));

  /** {@code x.clone()}; in a bridge method it only passes on what the covariant method has made. */
  protected pointcut copying(): call(Object+ *.clone()) || call(*[] *.clone());

  /** {@code Integer.valueOf(..)} and its kind, which autoboxing calls too. */
  protected pointcut boxing():
      call(static Integer Integer.valueOf(..)) || call(static Long Long.valueOf(..))
      || call(static Double Double.valueOf(..)) || call(static Float Float.valueOf(..))
      || call(static Short Short.valueOf(..)) || call(static Character Character.valueOf(..));

  /** An object of a woven class is ready, whoever made it. The agent's aspect narrows this to plain constructor executions. */
  protected pointcut completion(Object object): initialization(*.new(..)) && this(object);

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

  /** Counts an array of arrays and the arrays in it. */
  after() returning(Object array): advisable() && multiArrayCreation() {
    Probes.multiArray(array, StaticSites.site(thisJoinPointStaticPart, thisEnclosingJoinPointStaticPart));
  }

  /** Counts an array made by reflection, and the arrays in it. */
  after() returning(Object array): advisable() && reflectiveArray() {
    Probes.reflectiveArray(array, StaticSites.site(thisJoinPointStaticPart, thisEnclosingJoinPointStaticPart));
  }

  /** Counts a copied array. */
  after() returning(Object array): advisable() && arrayCopy() {
    Probes.copied(array, StaticSites.site(thisJoinPointStaticPart, thisEnclosingJoinPointStaticPart));
  }

  /** Counts a clone. */
  after() returning(Object copy): advisable() && copying() {
    Probes.cloned(copy, StaticSites.site(thisJoinPointStaticPart, thisEnclosingJoinPointStaticPart));
  }

  /** Counts a box, unless it came from a cache. */
  after() returning(Object box): advisable() && boxing() {
    Probes.boxed(box, StaticSites.site(thisJoinPointStaticPart, thisEnclosingJoinPointStaticPart));
  }

  /** Notes an object of a woven class, which is counted here unless woven code made it by {@code new}. */
  after(Object object) returning: advisable() && completion(object) {
    Probes.initialized(object, StaticSites.declaringType(thisJoinPointStaticPart),
        StaticSites.constructor(thisJoinPointStaticPart));
  }
}
