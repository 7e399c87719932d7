/**
 * AspectJ's own load-time weaver as the one who weaves: what it is given, and what became of it.
 */
@NullMarked
package dev.mayfly.agent.weaving.ltw;

import org.jspecify.annotations.NullMarked;
