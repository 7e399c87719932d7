/** AspectJ's own agent beside Mayfly: its work, and the type patterns that it reads. */
@NullMarked
package dev.mayfly.agent.weaving.ltw;

import org.jspecify.annotations.NullMarked;
