/**
 * Facts about class files for all packages of weaving: versions, leaves, objects without a
 * constructor yet, instructions and probes. Reads one class file at a time, and depends on no other
 * of these packages.
 */
@NullMarked
package dev.mayfly.agent.weaving.bytecode;

import org.jspecify.annotations.NullMarked;
