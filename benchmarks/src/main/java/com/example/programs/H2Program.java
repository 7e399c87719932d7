package com.example.programs;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;

/**
 * Confined. A mix of SQL on H2 in memory: inserts, joins, groups, updates, a transaction undone.
 */
public final class H2Program implements Program {
  private static final int CUSTOMERS = 40;
  private static final int ORDERS = 120;

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
  public long run(int size) throws SQLException {
    Checksum checksum = new Checksum();
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
      create(connection);
      Random random = new Random(7);
      for (int step = 0; step < size; step++) {
        fill(connection, random, step);
        ask(connection, checksum, step);
        change(connection, checksum, step);
      }
      Checks.that(count(connection, "orders") == (long) size * ORDERS, "number of orders");
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

  private static void fill(Connection connection, Random random, int step) throws SQLException {
    try (PreparedStatement customer =
            connection.prepareStatement("insert into customers values (?, ?, ?)");
        PreparedStatement order =
            connection.prepareStatement(
                "insert into orders values (?, ?, dateadd(day, ?, date '2024-01-01'), ?, 'new')")) {
      for (int i = 0; i < CUSTOMERS; i++) {
        customer.setInt(1, step * CUSTOMERS + i);
        customer.setString(2, "customer " + Integer.toString(random.nextInt(1 << 20), 36));
        customer.setString(3, "city " + random.nextInt(12));
        customer.executeUpdate();
      }
      for (int i = 0; i < ORDERS; i++) {
        order.setInt(1, step * ORDERS + i);
        order.setInt(2, random.nextInt((step + 1) * CUSTOMERS));
        order.setInt(3, random.nextInt(365));
        order.setBigDecimal(4, java.math.BigDecimal.valueOf(random.nextInt(100_000), 2));
        order.addBatch();
      }
      order.executeBatch();
    }
  }

  private static void ask(Connection connection, Checksum checksum, int step) throws SQLException {
    query(
        connection,
        checksum,
        "select c.city, count(*), sum(o.total), max(o.placed) from orders o"
            + " join customers c on c.id = o.customer where o.id >= "
            + (step - 3) * ORDERS
            + " group by c.city having count(*) > 2 order by 3 desc, 1");
    try (PreparedStatement lookUp =
        connection.prepareStatement(
            "select c.name, o.total, o.state from orders o join customers c on c.id = o.customer"
                + " where o.customer = ? order by o.total, o.id")) {
      for (int i = 0; i < CUSTOMERS; i++) {
        lookUp.setInt(1, step * CUSTOMERS + i);
        read(lookUp, checksum);
      }
    }
    query(
        connection,
        checksum,
        "select upper(substring(name, 10, 4)) || '-' || id from customers"
            + " where id in (select customer from orders where total > 800 and state = 'new')"
            + " order by 1 limit 20");
  }

  private static void change(Connection connection, Checksum checksum, int step)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      checksum.add(
          statement.executeUpdate(
              "update orders set state = 'sent', total = total * 1.02 where state = 'new' and id < "
                  + step * ORDERS));
      connection.setAutoCommit(false);
      checksum.add(statement.executeUpdate("delete from orders where id >= " + step * ORDERS));
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  private static long count(Connection connection, String table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from " + table)) {
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
