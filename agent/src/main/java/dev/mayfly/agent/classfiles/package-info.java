/**
 * Facts about layouts in class files: the fields of classes, and the code that depends on the
 * identity of objects. Class files are read on the agent's own thread; no class of the program is
 * loaded, initialised or reflected on.
 */
@NullMarked
package dev.mayfly.agent.classfiles;

import org.jspecify.annotations.NullMarked;
