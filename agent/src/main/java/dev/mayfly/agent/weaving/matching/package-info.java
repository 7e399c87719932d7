/**
 * Where the join points of a class are. AspectJ decides in the program's own packages; elsewhere
 * the instructions do, by the same pointcuts. What AspectJ writes is read and never run, but for a
 * user's own aspects.
 */
@NullMarked
package dev.mayfly.agent.weaving.matching;

import org.jspecify.annotations.NullMarked;
