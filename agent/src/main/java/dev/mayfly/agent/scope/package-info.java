/**
 * The program that is profiled: its main class, its class path, its own packages, and what runs it.
 * Reads files and properties only; no class of the program is loaded.
 */
@NullMarked
package dev.mayfly.agent.scope;

import org.jspecify.annotations.NullMarked;
