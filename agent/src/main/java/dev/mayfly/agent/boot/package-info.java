/**
 * The agent's entry: the few classes that the JVM loads before the agent's own class loader is
 * there.
 */
@NullMarked
package dev.mayfly.agent.boot;

import org.jspecify.annotations.NullMarked;
