/**
 * From class bytes to woven class bytes: the AspectJ weaver says where, the site numbering makes it
 * cheap and harmless, and in doubt a class stays as it was and is counted as not woven, with its
 * reason.
 */
@NullMarked
package dev.mayfly.agent.weaving;

import org.jspecify.annotations.NullMarked;
