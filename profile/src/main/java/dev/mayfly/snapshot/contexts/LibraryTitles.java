package dev.mayfly.snapshot.contexts;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import java.util.List;

/** Thread-safe, without state: the names by which people know libraries. */
final class LibraryTitles {

  private static final String TABLE =
      """
      ActiveMQ=org.apache.activemq
      ANTLR=org.antlr
      AspectJ=org.aspectj
      AsyncHttpClient=org.asynchttpclient
      Byte Buddy=net.bytebuddy
      Caffeine=com.github.benmanes
      Feign=feign
      FreeMarker=freemarker
      Groovy=groovy groovyjarjarantlr4 org.codehaus.groovy org.apache.groovy
      gRPC=io.grpc
      Gson=com.google.gson
      Guava=com.google.common
      H2=org.h2
      Hibernate=org.hibernate
      HikariCP=com.zaxxer
      HSQLDB=org.hsqldb
      HttpClient=org.apache.http org.apache.hc
      Jackson=com.fasterxml tools.jackson
      Jedis=redis.clients
      Jersey=org.glassfish
      Jetty=org.eclipse.jetty
      jOOQ=org.jooq
      JUnit=org.junit junit
      Kafka=org.apache.kafka
      Kotlin=kotlin kotlinx
      Lettuce=io.lettuce
      Liquibase=liquibase
      Log4j=org.apache.logging org.apache.log4j
      Logback=ch.qos
      Lucene=org.apache.lucene
      MariaDB=org.mariadb
      Maven=org.apache.maven
      Micrometer=io.micrometer
      Micronaut=io.micronaut
      MyBatis=org.apache.ibatis org.mybatis
      MySQL=com.mysql
      Netty=io.netty
      OkHttp=okhttp3 okio
      Oracle JDBC=oracle.jdbc
      PostgreSQL=org.postgresql
      Protocol Buffers=com.google.protobuf
      Quarkus=io.quarkus
      Quartz=org.quartz
      RabbitMQ=com.rabbitmq
      Reactor=reactor
      RxJava=io.reactivex
      Saxon=net.sf.saxon
      Scala=scala
      SLF4J=org.slf4j
      SnakeYAML=org.yaml
      Spring=org.springframework
      Thymeleaf=org.thymeleaf org.attoparser
      Tomcat=org.apache.catalina org.apache.tomcat org.apache.coyote org.apache.jasper org.apache.el
      Undertow=io.undertow
      Vert.x=io.vertx
      Xerces=org.apache.xerces
      """;

  private static final Splitter WORDS = Splitter.on(' ');

  private static final ImmutableMap<String, String> BY_PACKAGE = byPackage();

  private LibraryTitles() {}

  private static ImmutableMap<String, String> byPackage() {
    ImmutableMap.Builder<String, String> titles = ImmutableMap.builder();
    for (String line : Splitter.on('\n').omitEmptyStrings().split(TABLE)) {
      List<String> row = Splitter.on('=').splitToList(line);
      WORDS.split(row.get(1)).forEach(each -> titles.put(each, row.get(0)));
    }
    return titles.buildOrThrow();
  }

  /** {@code Tomcat} for {@code org.apache.catalina}; other packages stay as they are. */
  static String of(String library) {
    String title = BY_PACKAGE.get(library);
    int dot = library.indexOf('.');
    return title == null && dot > 0
        ? BY_PACKAGE.getOrDefault(library.substring(0, dot), library)
        : title == null ? library : title;
  }
}
