/**
 * The options of the agent: their names and defaults, how a line of them is read, and what each
 * value means. Wrong input is an {@code OptionException} whose message is the line that the user
 * reads.
 */
@NullMarked
package dev.mayfly.agent.options;

import org.jspecify.annotations.NullMarked;
