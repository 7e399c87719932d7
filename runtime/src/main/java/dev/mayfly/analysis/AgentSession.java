package dev.mayfly.analysis;

import java.nio.file.Path;

/**
 * Immutable. What an agent is started with.
 *
 * @param argument what the user has written behind the agent's name and a colon; else empty
 * @param output the directory of the reports, which may not be there yet
 */
public record AgentSession(String argument, Path output) {}
