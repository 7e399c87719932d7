/**
 * The door of weaving: which classes are in scope, and the transformer that the JVM calls. It puts
 * the rooms below together, and none of them imports it. In doubt a class stays as it was and is
 * counted as not woven, with its reason.
 */
@NullMarked
package dev.mayfly.agent.weaving;

import org.jspecify.annotations.NullMarked;
