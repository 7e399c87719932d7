/**
 * Options as data: their declaration, and the reading of a line of them. Plug-ins declare options
 * as the agent does. Wrong input is an {@code OptionException} whose message is the line that the
 * user reads.
 */
@NullMarked
package dev.mayfly.agent.options;

import org.jspecify.annotations.NullMarked;
