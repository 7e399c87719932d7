/** Mayfly's profiles for assistants, by the Model Context Protocol. */
@NullMarked
package dev.mayfly.mcp;

import org.jspecify.annotations.NullMarked;
