package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableMap;

/**
 * Immutable: an account and what it is charged with.
 *
 * @param name its name; {@link AccountRules#NO_ACCOUNT} for what is charged to none
 * @param charged what it is charged with, whoever asked for it
 * @param forOthers how much of that other accounts asked for
 * @param byOthers what other accounts are charged with because it asked for it
 * @param byType what it is charged with, by type, the one with the most bytes first
 */
public record Account(
    String name,
    AccountAmount charged,
    AllocationStats forOthers,
    AllocationStats byOthers,
    ImmutableMap<String, AllocationStats> byType) {}
