package dev.mayfly.spring.endpoint;

import dev.mayfly.requests.profile.ProfilingState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: one table of a profile.
 *
 * @param of how many there are that match
 * @param notes the meaning of the figures, and their limits
 */
record TableAnswer(
    ProfilingState state,
    String view,
    @Nullable Instant from,
    @Nullable Instant until,
    @Nullable Amount total,
    int shown,
    int of,
    List<Map<String, @Nullable Object>> rows,
    List<String> notes) {}
