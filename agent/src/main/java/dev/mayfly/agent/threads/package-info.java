/**
 * The threads on which the agent works: daemon threads of its own, and threads of the program that
 * load a class. The agent's allocations on either are not recorded as the program's.
 */
@NullMarked
package dev.mayfly.agent.threads;

import org.jspecify.annotations.NullMarked;
