/** Names and lines of the code under test. */
@NullMarked
package dev.mayfly.junit.code;

import org.jspecify.annotations.NullMarked;
