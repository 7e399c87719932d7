/**
 * For OpenTelemetry's collectors and backends: profiles as its protocol has them. Experimental
 * while the protocol's version is {@code v1development}. The door is {@link OtlpReport}.
 */
@NullMarked
package dev.mayfly.report.otlp;

import org.jspecify.annotations.NullMarked;
