/**
 * Probes into a class's own code, and the check of the written code. No instruction of the program
 * is moved, changed or left out; a method that would not verify is emitted without probes.
 */
@NullMarked
package dev.mayfly.agent.weaving.emitting;

import org.jspecify.annotations.NullMarked;
