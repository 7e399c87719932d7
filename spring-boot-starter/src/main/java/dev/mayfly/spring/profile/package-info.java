/** The profile of this JVM, whether or not it is woven. */
@NullMarked
package dev.mayfly.spring.profile;

import org.jspecify.annotations.NullMarked;
