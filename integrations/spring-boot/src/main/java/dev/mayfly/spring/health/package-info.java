/** The health of quotas, once for each line of Spring Boot. */
@NullMarked
package dev.mayfly.spring.health;

import org.jspecify.annotations.NullMarked;
