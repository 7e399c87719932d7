/**
 * The options that the agent has, and what follows from their values beside each other: the plan.
 * Wrong input is an {@code OptionException} whose message is the line that the user reads.
 */
@NullMarked
package dev.mayfly.agent.plan;

import org.jspecify.annotations.NullMarked;
