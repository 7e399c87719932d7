/**
 * From class bytes to woven class bytes: AspectJ or the instructions say where, the emitter puts
 * probes between the instructions, and in doubt a class stays as it was and is counted as not
 * woven, with its reason.
 */
@NullMarked
package dev.mayfly.agent.weaving;

import org.jspecify.annotations.NullMarked;
