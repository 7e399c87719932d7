/** Which observations of Spring are requests, whose they are, and which method or bean answers. */
@NullMarked
package dev.mayfly.spring.requests;

import org.jspecify.annotations.NullMarked;
