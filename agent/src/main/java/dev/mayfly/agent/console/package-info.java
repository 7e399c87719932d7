/**
 * The agent's messages on standard error: single lines, and its own log. Never by {@code
 * System.err}, which belongs to the program.
 */
@NullMarked
package dev.mayfly.agent.console;

import org.jspecify.annotations.NullMarked;
