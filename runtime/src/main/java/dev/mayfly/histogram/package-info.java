/**
 * The scale on which ages are counted, shared by those who record and those who report.
 *
 * <p>Only the JDK may be used here: the agent puts this package into the bootstrap class loader.
 */
@NullMarked
package dev.mayfly.histogram;

import org.jspecify.annotations.NullMarked;
