/** Allocations of requests as attributes of OpenTelemetry's spans. */
@NullMarked
package dev.mayfly.opentelemetry;

import org.jspecify.annotations.NullMarked;
