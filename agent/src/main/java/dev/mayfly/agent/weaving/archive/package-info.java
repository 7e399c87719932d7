/**
 * Woven classes of the program and of the JDK, which one start stores on disk for the next. A file
 * is written whole or not at all; one that is damaged or of another build is ignored.
 */
@NullMarked
package dev.mayfly.agent.weaving.archive;

import org.jspecify.annotations.NullMarked;
