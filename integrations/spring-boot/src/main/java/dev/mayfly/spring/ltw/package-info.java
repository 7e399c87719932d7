/** Load-time weaving by AspectJ where Spring's agent is the one that the JVM was given. */
@NullMarked
package dev.mayfly.spring.ltw;

import org.jspecify.annotations.NullMarked;
