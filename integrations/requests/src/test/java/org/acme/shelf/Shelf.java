package org.acme.shelf;

import java.io.PrintWriter;
import java.sql.Connection;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Thread-safe. A library's pool, whose layer is SQL: each call allocates a known array. */
public final class Shelf implements DataSource {
  private static volatile Object last;

  private final int bytes;
  private final Runnable work;

  /** Each call allocates so many bytes, and does this. */
  public Shelf(int bytes, Runnable work) {
    this.bytes = bytes;
    this.work = work;
  }

  /** What was allocated last. */
  public static Object last() {
    return last;
  }

  @Override
  public Connection getConnection() {
    last = new byte[bytes - 16];
    work.run();
    return null;
  }

  @Override
  public Connection getConnection(String user, String password) {
    return getConnection();
  }

  @Override
  public PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(PrintWriter out) {}

  @Override
  public void setLoginTimeout(int seconds) {}

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() {
    return null;
  }

  @Override
  public <T> T unwrap(Class<T> type) {
    return null;
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
