package dev.mayfly;

import dev.mayfly.snapshot.accounts.AccountRules;
import java.util.Map;

/**
 * Immutable. The circumstances that a snapshot reports.
 *
 * @param scope in words: which code is recorded
 * @param accounts on whose behalf objects are allocated, by the option of that name
 */
record SnapshotContext(
    String mayflyVersion, String scope, Map<String, String> options, AccountRules accounts) {}
