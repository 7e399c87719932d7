/**
 * What all rooms of weaving know of class files: versions, leaves, objects without a constructor
 * yet, instructions and probes. Reads one class file at a time, and depends on no other room.
 */
@NullMarked
package dev.mayfly.agent.weaving.bytecode;

import org.jspecify.annotations.NullMarked;
