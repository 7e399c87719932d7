/**
 * Places in a program and their names: methods, and the sites in them that allocate.
 *
 * <p>Only the JDK may be used here: the agent puts this package into the bootstrap class loader.
 */
@NullMarked
package dev.mayfly.site;

import org.jspecify.annotations.NullMarked;
