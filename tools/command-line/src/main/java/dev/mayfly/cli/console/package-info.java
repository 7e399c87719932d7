/** The terminal and files as the commands see them: texts, failures, exit codes, outputs. */
@NullMarked
package dev.mayfly.cli.console;

import org.jspecify.annotations.NullMarked;
