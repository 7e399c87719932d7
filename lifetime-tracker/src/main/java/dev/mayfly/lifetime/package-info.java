/**
 * The lifetimes of objects: births of sampled objects on the allocating threads, deaths found by a
 * reaper after garbage collections, ages by three clocks, summed up by site and context.
 *
 * <p>Objects are held by phantom references only, without a reference queue: a queue is a lock and
 * a list for each death, and one reaper cannot keep up with it when every object is tracked. The
 * references stand in chunks of arrays, with site and birth beside them, and are asked whether
 * their object is gone. Uses nothing but the JDK: the agent puts this package into the bootstrap
 * class loader.
 */
@NullMarked
package dev.mayfly.lifetime;

import org.jspecify.annotations.NullMarked;
