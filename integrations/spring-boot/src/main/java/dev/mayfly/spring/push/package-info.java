/** Push of profiles to a server: a Pyroscope-compatible one, or one of OpenTelemetry. */
@NullMarked
package dev.mayfly.spring.push;

import org.jspecify.annotations.NullMarked;
