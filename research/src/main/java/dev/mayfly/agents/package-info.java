/**
 * Agents of one's own, which executed bytecodes activate: what to implement, what it is called
 * with, and what it reports. In the bootstrap class loader.
 */
@NullMarked
package dev.mayfly.agents;

import org.jspecify.annotations.NullMarked;
