package com.example.programs;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Confined. A mix of SQL on H2 in memory: inserts, joins, groups, updates, a transaction undone.
 *
 * <p>Four clients, each a thread with a connection and customers of its own, work on the same
 * tables at the same time.
 */
public final class H2Program implements Program {
  private static final int CLIENTS = 4;
  private static final int CUSTOMERS = 40;
  private static final int ORDERS = 120;

  /** So many rows a client may have. */
  private static final int RANGE = 10_000_000;

  private final AtomicLong cpuNanos = new AtomicLong();

  /**
   * Starts the program.
   *
   * @param arguments rounds and size
   * @throws Exception if it fails
   */
  public static void main(String[] arguments) throws Exception {
    Rounds.main(new H2Program(), arguments);
  }

  @Override
  public long run(int size) throws SQLException, InterruptedException, ExecutionException {
    int steps = (size + CLIENTS - 1) / CLIENTS;
    Checksum checksum = new Checksum();
    cpuNanos.set(0);
    String url = "jdbc:h2:mem:" + UUID.randomUUID();
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try (Connection connection = DriverManager.getConnection(url)) {
      create(connection);
      List<Future<Long>> results = new ArrayList<>();
      for (int client = 0; client < CLIENTS; client++) {
        int first = client * RANGE;
        results.add(clients.submit(() -> timedClient(url, first, steps)));
      }
      for (Future<Long> result : results) {
        checksum.add(result.get());
      }
      Checks.that(count(connection) == (long) CLIENTS * steps * ORDERS, "number of orders");
    } finally {
      clients.shutdownNow();
    }
    return checksum.value();
  }

  @Override
  public long otherThreadsCpuNanos() {
    return cpuNanos.get();
  }

  private long timedClient(String url, int first, int steps) throws SQLException {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    try {
      return client(url, first, steps);
    } finally {
      cpuNanos.addAndGet(threads.getCurrentThreadCpuTime() - before);
    }
  }

  private static long client(String url, int first, int steps) throws SQLException {
    Checksum checksum = new Checksum();
    Random random = new Random(7 + first);
    try (Connection connection = DriverManager.getConnection(url)) {
      for (int step = 0; step < steps; step++) {
        fill(connection, random, first, step);
        ask(connection, checksum, first, step);
        change(connection, checksum, first, step);
      }
    }
    return checksum.value();
  }

  private static void create(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "create table customers (id int primary key, name varchar(40), city varchar(20))");
      statement.execute(
          "create table orders (id int primary key, customer int references customers(id),"
              + " placed date, total decimal(12, 2), state varchar(10))");
      statement.execute("create index orders_by_customer on orders(customer)");
      statement.execute("create index orders_by_day on orders(placed)");
    }
  }

  private static void fill(Connection connection, Random random, int first, int step)
      throws SQLException {
    try (PreparedStatement customer =
            connection.prepareStatement("insert into customers values (?, ?, ?)");
        PreparedStatement order =
            connection.prepareStatement(
                "insert into orders values (?, ?, dateadd(day, ?, date '2024-01-01'), ?, 'new')")) {
      for (int i = 0; i < CUSTOMERS; i++) {
        customer.setInt(1, first + step * CUSTOMERS + i);
        customer.setString(2, "customer " + Integer.toString(random.nextInt(1 << 20), 36));
        customer.setString(3, "city " + random.nextInt(12));
        customer.executeUpdate();
      }
      for (int i = 0; i < ORDERS; i++) {
        order.setInt(1, first + step * ORDERS + i);
        order.setInt(2, first + random.nextInt((step + 1) * CUSTOMERS));
        order.setInt(3, random.nextInt(365));
        order.setBigDecimal(4, java.math.BigDecimal.valueOf(random.nextInt(100_000), 2));
        order.addBatch();
      }
      order.executeBatch();
    }
  }

  private static void ask(Connection connection, Checksum checksum, int first, int step)
      throws SQLException {
    query(
        connection,
        checksum,
        "select c.city, count(*), sum(o.total), max(o.placed) from orders o"
            + " join customers c on c.id = o.customer where"
            + ids("o.id", first + Math.max(0, step - 3) * ORDERS, first + RANGE)
            + " group by c.city having count(*) > 2 order by 3 desc, 1");
    try (PreparedStatement lookUp =
        connection.prepareStatement(
            "select c.name, o.total, o.state from orders o join customers c on c.id = o.customer"
                + " where o.customer = ? order by o.total, o.id")) {
      for (int i = 0; i < CUSTOMERS; i++) {
        lookUp.setInt(1, first + step * CUSTOMERS + i);
        read(lookUp, checksum);
      }
    }
    query(
        connection,
        checksum,
        "select upper(substring(name, 10, 4)) || '-' || id from customers"
            + " where id in (select customer from orders where total > 800 and state = 'new' and"
            + ids("id", first, first + RANGE)
            + ")"
            + " order by 1 limit 20");
  }

  private static void change(Connection connection, Checksum checksum, int first, int step)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      checksum.add(
          statement.executeUpdate(
              "update orders set state = 'sent', total = total * 1.02 where state = 'new' and"
                  + ids("id", first, first + step * ORDERS)));
      connection.setAutoCommit(false);
      checksum.add(
          statement.executeUpdate(
              "delete from orders where" + ids("id", first + step * ORDERS, first + RANGE)));
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  /** A condition that keeps clear of other clients' rows. */
  private static String ids(String column, int first, int end) {
    return " " + column + " >= " + first + " and " + column + " < " + end;
  }

  private static long count(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from orders")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private static void query(Connection connection, Checksum checksum, String sql)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      read(statement, checksum);
    }
  }

  private static void read(PreparedStatement statement, Checksum checksum) throws SQLException {
    try (ResultSet rows = statement.executeQuery()) {
      ResultSetMetaData columns = rows.getMetaData();
      while (rows.next()) {
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          checksum.add(String.valueOf(rows.getString(i)));
        }
      }
    }
  }
}
