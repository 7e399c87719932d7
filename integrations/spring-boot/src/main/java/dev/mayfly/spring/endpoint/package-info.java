/** The Actuator endpoints {@code allocations} and {@code lifetimes}. */
@NullMarked
package dev.mayfly.spring.endpoint;

import org.jspecify.annotations.NullMarked;
