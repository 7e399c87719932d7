package dev.mayfly.spring.endpoint;

import dev.mayfly.requests.Distribution;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Immutable rows of the tables. Where a figure is not known, it is null and omitted. */
final class TableRows {
  private TableRows() {}

  /** A row with amounts, by which it is sorted. */
  interface Row {
    long allocations();

    long bytes();

    /** The text that a filter looks at. */
    String text();
  }

  record Type(String type, long allocations, long bytes, long elements, @Nullable Long alive)
      implements Row {
    @Override
    public String text() {
      return type;
    }
  }

  record Site(
      String method,
      int line,
      String type,
      String kind,
      long allocations,
      long bytes,
      @Nullable Long alive)
      implements Row {
    @Override
    public String text() {
      return method + ":" + line + " " + type;
    }
  }

  record Context(List<String> path, List<String> types, long allocations, long bytes)
      implements Row {
    @Override
    public String text() {
      return String.join(" ", path) + " " + String.join(" ", types);
    }
  }

  record ThreadRow(String name, int threads, long allocations, long bytes, @Nullable Long allocated)
      implements Row {
    @Override
    public String text() {
      return name;
    }
  }

  /**
   * An account.
   *
   * @param bytesForOthers the part of its bytes allocated on behalf of other accounts
   * @param bytesByOthers the bytes that other accounts allocated on its behalf
   */
  record AccountRow(
      String account,
      long allocations,
      long bytes,
      long bytesForOthers,
      long bytesByOthers,
      @Nullable Long alive)
      implements Row {
    @Override
    public String text() {
      return account;
    }
  }

  record Bean(
      String bean,
      long allocations,
      long bytes,
      long ownAllocations,
      long ownBytes,
      @Nullable Long alive,
      @Nullable Double survivingPercent)
      implements Row {
    @Override
    public String text() {
      return bean;
    }
  }

  /**
   * Who asked.
   *
   * @param notMeasured the requests that are only counted, by reason
   * @param allocations in and below the handler method, on all threads; 0 where that is not known
   */
  record Request(
      String kind,
      String principal,
      @Nullable String handler,
      long requests,
      long measured,
      @Nullable Map<String, Long> notMeasured,
      long asynchronous,
      @Nullable Distribution objectsPerRequest,
      @Nullable Distribution bytesPerRequest,
      @Nullable Distribution threadBytesPerRequest,
      long allocations,
      long bytes,
      @Nullable Long alive,
      @Nullable Double survivingPercent)
      implements Row {
    @Override
    public String text() {
      return kind + " " + principal + " " + handler;
    }
  }
}
