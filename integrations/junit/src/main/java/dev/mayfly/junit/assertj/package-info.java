/** AssertJ assertions on allocations of code; needs {@code assertj-core} on the class path. */
@NullMarked
package dev.mayfly.junit.assertj;

import org.jspecify.annotations.NullMarked;
