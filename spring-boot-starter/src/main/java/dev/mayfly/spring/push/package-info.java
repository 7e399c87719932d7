/** Push of profiles to a Pyroscope-compatible server. */
@NullMarked
package dev.mayfly.spring.push;

import org.jspecify.annotations.NullMarked;
