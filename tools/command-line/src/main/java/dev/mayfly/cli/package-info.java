/** The command {@code mayfly}: one class a subcommand, none of which knows another. */
@NullMarked
package dev.mayfly.cli;

import org.jspecify.annotations.NullMarked;
