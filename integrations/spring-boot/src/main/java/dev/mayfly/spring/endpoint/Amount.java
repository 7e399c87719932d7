package dev.mayfly.spring.endpoint;

import static dev.mayfly.report.tables.Column.data;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.tables.Column;
import dev.mayfly.requests.OwnerShare;
import dev.mayfly.snapshot.amounts.AllocationStats;

/** Immutable: a number of objects and arrays, and their shallow bytes. */
record Amount(long allocations, long bytes) {

  /** The columns of an amount in tables. */
  static final ImmutableList<Column<Amount>> COLUMNS =
      ImmutableList.of(data("allocations", Amount::allocations), data("bytes", Amount::bytes));

  static Amount of(AllocationStats stats) {
    return new Amount(stats.allocations(), stats.bytes());
  }

  static Amount of(OwnerShare share) {
    return new Amount(share.allocations(), share.bytes());
  }
}
