/**
 * The JDK's own classes: which may be woven, how their probes are put in, and when. No class is
 * needed for its own weaving while it is loaded.
 */
@NullMarked
package dev.mayfly.agent.weaving.jdk;

import org.jspecify.annotations.NullMarked;
