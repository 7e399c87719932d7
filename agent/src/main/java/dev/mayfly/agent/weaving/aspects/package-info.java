/**
 * AspectJ's weaver for Mayfly's own aspects: what it reads, and what becomes of its result. Only
 * {@code mayfly-ltw.jar} has AspectJ; the agent's jar loads no class of this package.
 */
@NullMarked
package dev.mayfly.agent.weaving.aspects;

import org.jspecify.annotations.NullMarked;
