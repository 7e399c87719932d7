/** The Actuator endpoint {@code allocations}. */
@NullMarked
package dev.mayfly.spring.endpoint;

import org.jspecify.annotations.NullMarked;
