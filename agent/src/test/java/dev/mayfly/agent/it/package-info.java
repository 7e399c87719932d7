/**
 * Integration tests: forked JVMs under the agent, over programs (packages {@code subject.*}) whose
 * every allocation is known, compared to the last object.
 */
package dev.mayfly.agent.it;
