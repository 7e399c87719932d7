package dev.mayfly.agents;

import java.nio.file.Path;

/**
 * Immutable. The start arguments of an agent.
 *
 * @param argument the user's text behind the agent's name and a colon; else empty
 * @param output the directory of the reports, which may not be there yet
 */
public record AgentSession(String argument, Path output) {}
