/**
 * On which threads the agent works: daemon threads of its own, and threads of the program that load
 * a class. What the agent allocates on either is not recorded as the program's.
 */
@NullMarked
package dev.mayfly.agent.threads;

import org.jspecify.annotations.NullMarked;
