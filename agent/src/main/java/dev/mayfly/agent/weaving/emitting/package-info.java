/**
 * Probes into a class's own code, and the check of what was written. No instruction of the program
 * is moved, changed or left out; a method that would not verify is emitted without probes.
 */
@NullMarked
package dev.mayfly.agent.weaving.emitting;

import org.jspecify.annotations.NullMarked;
