/** The profile of this JVM, whether or not it is woven. */
@NullMarked
package dev.mayfly.requests.profile;

import org.jspecify.annotations.NullMarked;
