/**
 * The recorder of this JVM, and the meters that take part in it. Uses nothing but the JDK, as all
 * rooms below: the agent puts them into the bootstrap class loader, where every class can reach
 * them.
 */
@NullMarked
package dev.mayfly.recording;

import org.jspecify.annotations.NullMarked;
