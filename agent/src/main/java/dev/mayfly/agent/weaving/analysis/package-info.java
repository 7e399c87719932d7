/** A user's own analyses and agents: the class loader that they have, and how they are found. */
@NullMarked
package dev.mayfly.agent.weaving.analysis;

import org.jspecify.annotations.NullMarked;
