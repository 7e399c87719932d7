/**
 * The profiler's own class loader. The bootstrap class loader has its classes, too, so that it
 * keeps no class loader of the program alive.
 */
@NullMarked
package dev.mayfly.agent.loader;

import org.jspecify.annotations.NullMarked;
