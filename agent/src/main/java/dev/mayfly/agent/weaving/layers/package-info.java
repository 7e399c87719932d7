/** Layers: the table of known boundaries of frameworks, and which methods of a class are some. */
@NullMarked
package dev.mayfly.agent.weaving.layers;

import org.jspecify.annotations.NullMarked;
