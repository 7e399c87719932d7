package dev.mayfly.agent.it;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Stateless. A program with layers whose bytes are known: its frameworks have the names of real
 * ones, and each of their methods allocates an array of its own size. All runs once while the
 * application starts, so that later nothing else is allocated.
 */
final class LayeredProgram {
  /** Where the classes of the program are, and those of its frameworks. */
  static final String MAIN = "app.Main";

  private static final Map<String, String> FRAMEWORKS =
      Map.of(
          "Memory",
          """
          package lib;
          public class Memory {
            public static volatile Object sink;
            public static void take(int bytes) {
              sink = new byte[bytes - 16];
            }
          }
          """,
          "ServletRequest",
          "package jakarta.servlet; public interface ServletRequest {}",
          "ServletResponse",
          "package jakarta.servlet; public interface ServletResponse {}",
          "HttpServletRequest",
          "package jakarta.servlet.http;"
              + " public interface HttpServletRequest extends jakarta.servlet.ServletRequest {}",
          "HttpServletResponse",
          "package jakarta.servlet.http;"
              + " public interface HttpServletResponse extends jakarta.servlet.ServletResponse {}",
          "Servlet",
          "package jakarta.servlet; public interface Servlet {"
              + " void service(ServletRequest a, ServletResponse b) throws java.io.IOException; }",
          "View",
          "package org.springframework.web.servlet; public interface View {"
              + " void render(java.util.Map<String, ?> model,"
              + " jakarta.servlet.http.HttpServletRequest a,"
              + " jakarta.servlet.http.HttpServletResponse b) throws Exception; }",
          "EntityManager",
          "package jakarta.persistence; public interface EntityManager {"
              + " <T> T find(Class<T> type, Object key); }",
          "ObjectMapper",
          """
          package com.fasterxml.jackson.databind;
          public class ObjectMapper {
            public String writeValueAsString(Object value) {
              lib.Memory.take(32_000);
              return value.toString();
            }
          }
          """,
          "SpringApplication",
          """
          package org.springframework.boot;
          public class SpringApplication {
            private final Runnable work;
            public SpringApplication(Runnable work) { this.work = work; }
            public static void run(Runnable work) { new SpringApplication(work).run(); }
            public void run() {
              lib.Memory.take(8_000);
              work.run();
            }
          }
          """);

  private static final String SUPPORT =
      """
      package lib;
      import jakarta.servlet.*;
      import jakarta.servlet.http.*;
      import java.sql.*;
      import java.util.*;
      public class Support implements jakarta.persistence.EntityManager {
        public static final RuntimeException BROKEN = new RuntimeException(null, null, false, false) {};
        public <T> T find(Class<T> type, Object key) {
          Memory.take(4_000);
          try {
            new Pool().getConnection();
          } catch (SQLException none) {
            throw new IllegalStateException(none);
          }
          return null;
        }
        public static class Source implements javax.sql.DataSource {
          public Connection getConnection() throws SQLException {
            Memory.take(512);
            return null;
          }
          public Connection getConnection(String user, String password) { return null; }
          public java.io.PrintWriter getLogWriter() { return null; }
          public void setLogWriter(java.io.PrintWriter out) {}
          public void setLoginTimeout(int seconds) {}
          public int getLoginTimeout() { return 0; }
          public java.util.logging.Logger getParentLogger() { return null; }
          public <T> T unwrap(Class<T> type) { return null; }
          public boolean isWrapperFor(Class<?> type) { return false; }
        }
        /** A pool calls a driver: SQL within SQL. */
        public static class Pool extends Source {
          public Connection getConnection() throws SQLException {
            Memory.take(256);
            return super.getConnection();
          }
        }
        /** A view with a fragment; the second kind throws. */
        public static class Page implements org.springframework.web.servlet.View {
          private final boolean throwing;
          private final Page fragment;
          public Page(boolean throwing, Page fragment) { this.throwing = throwing; this.fragment = fragment; }
          public void render(Map<String, ?> model, HttpServletRequest a, HttpServletResponse b) {
            Memory.take(16_000);
            if (fragment != null) {
              fragment.render(model, a, b);
              Memory.take(24);
            }
            if (throwing) {
              throw BROKEN;
            }
          }
        }
        /** A servlet whose work is the program's. */
        public static class Dispatcher implements Servlet {
          private final Runnable controller;
          private final Page page;
          private final Page broken;
          public Dispatcher(Runnable controller) {
            this.controller = controller;
            this.page = new Page(false, new Page(false, null));
            this.broken = new Page(true, null);
          }
          public void service(ServletRequest a, ServletResponse b) {
            Memory.take(2_000);
            controller.run();
            page.render(null, null, null);
            try {
              broken.render(null, null, null);
            } catch (RuntimeException thrown) {
              Memory.take(40);
            }
          }
        }
        /** What a framework runs on another thread is not below the request. */
        public static void async(Runnable work) throws InterruptedException {
          Thread thread = new Thread(work, "async");
          thread.start();
          thread.join();
        }
      }
      """;

  private static final String PROGRAM =
      """
      package app;
      import com.fasterxml.jackson.databind.ObjectMapper;
      import lib.*;
      import org.springframework.boot.SpringApplication;
      public class Main implements Runnable {
        static Object sink;
        final Support session = new Support();
        final ObjectMapper mapper = new ObjectMapper();
        final Order order = new Order();
        static class Order {
          @Override public String toString() {
            sink = new byte[64_000 - 16];
            return "";
          }
        }
        /** A view of the program's own. */
        static class Chart implements org.springframework.web.servlet.View {
          public void render(java.util.Map<String, ?> model,
              jakarta.servlet.http.HttpServletRequest a,
              jakarta.servlet.http.HttpServletResponse b) {
            sink = new byte[128_000 - 16];
          }
        }
        final Chart chart = new Chart();
        /** The controller. */
        @Override public void run() {
          sink = new byte[1_000_000 - 16];
          session.find(null, null);
          mapper.writeValueAsString(order);
          chart.render(null, null, null);
        }
        static void serve(Support.Dispatcher servlet, int times) {
          for (int i = 0; i < times; i++) {
            servlet.service(null, null);
          }
        }
        public static void main(String[] args) throws Exception {
          Support.Dispatcher servlet = new Support.Dispatcher(new Main());
          Runnable once = () -> serve(servlet, 1);
          Runnable nothing = () -> {};
          Runnable more = () -> serve(servlet, 4);
          Runnable all = () -> {
            more.run();
            SpringApplication.run(nothing);
          };
          SpringApplication.run(() -> {
            once.run();
            SpringApplication.run(nothing);
            try {
              Support.async(() -> Memory.take(16_777_216));
            } catch (InterruptedException none) {
              throw new IllegalStateException(none);
            }
          });
          if (args.length > 0) {
            Thread thread =
                (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, all);
            thread.join();
          } else {
            all.run();
          }
          Support.async(() -> Memory.take(16_777_216));
        }
      }
      """;

  private LayeredProgram() {}

  /** Compiles the program and its frameworks; returns the directories of its class path. */
  static List<Path> compile(Path directory) throws IOException {
    Path frameworks = directory.resolve("frameworks");
    for (String name :
        List.of(
            "Memory",
            "ServletRequest",
            "ServletResponse",
            "HttpServletRequest",
            "HttpServletResponse",
            "Servlet",
            "View",
            "EntityManager",
            "ObjectMapper",
            "SpringApplication")) {
      Javac.compile(frameworks, name, FRAMEWORKS.get(name), frameworks.toString());
    }
    Javac.compile(frameworks, "Support", SUPPORT, frameworks.toString());
    Path program = directory.resolve("program");
    Javac.compile(program, "Main", PROGRAM, frameworks.toString());
    return List.of(program, frameworks);
  }
}
