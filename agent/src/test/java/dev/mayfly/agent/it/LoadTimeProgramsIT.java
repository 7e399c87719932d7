package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs that AspectJ's weaver breaks, or once broke, end as without it, and have the agent's
 * counts. Runs in the module that makes {@code mayfly-ltw.jar}.
 */
@EnabledIfSystemProperty(named = "mayfly.ltw.jar", matches = ".+")
final class LoadTimeProgramsIT {
  private static final Path JAR = Path.of(System.getProperty("mayfly.ltw.jar", ""));
  private static final String WEAVER = ThirdParty.agent(ThirdParty.jar("aspectjweaver"), "");
  private static final String OPTIONS =
      "-Dmayfly.options=include=p.*,formats=json,output=report,rest=off,time=off,lifetime=off"
          + ",bytes=logical,frames=all";

  /** What AspectJ cannot do, each in a class of its own; all objects are of these classes. */
  private static final String PROGRAM =
      """
      package p;
      import java.lang.reflect.Field;
      public class Program {
        static Object sink;
        public static void main(String[] args) throws Exception {
          System.out.println(Constants.values().length);
          for (int i = 1; i <= 300; i++) {
            Large.work(i);
          }
          System.out.println(new Sub() != null && Base.FIRST != null);
          for (Field field : Names.class.getFields()) {
            System.out.println(field.get(null));
          }
          System.out.println(Program.class.getDeclaredFields().length);
          System.out.println(java.io.ObjectStreamClass.lookup(Saved.class).getSerialVersionUID());
          new Outer(new Late("argument"));
          System.out.println(Late.order);
        }
      }
      /** Runs before the static initializer of Sub. */
      class Base { static final Base FIRST = new Sub(); }
      class Sub extends Base {}
      interface Names { String A = "a"; String B = String.valueOf(new char[] {'b'}); }
      class Saved implements java.io.Serializable { Object field = new Object(); }
      /** AspectJ would load it behind its arguments. */
      class Outer {
        static { Late.order += "outer "; }
        Outer(Late late) {}
      }
      class Late {
        static String order = "";
        static { Late.order += "late "; }
        Late(String s) {}
      }
      enum Constants { %s }
      class Large {
        static void work(int k) {
          %s
        }
      }
      """
          .formatted(
              IntStream.range(0, 200).mapToObj(i -> "C" + i).collect(Collectors.joining(", ")),
              IntStream.rangeClosed(1, 300)
                  .mapToObj(i -> "if (k == " + i + ") { Program.sink = new Object(); }")
                  .collect(Collectors.joining("\n")));

  /** An optional library that is missing when the program runs. */
  private static final String OPTIONAL =
      """
      package p;
      public class Optional {
        public static void main(String[] args) {
          Object made = args.length > 0 ? new Missing() : new int[3];
          System.out.println(made.getClass());
        }
      }
      class Missing extends Exception {}
      """;

  /** An aspect of the program's own, without a scope. */
  private static final String ASPECT =
      """
      package other;
      import org.aspectj.lang.ProceedingJoinPoint;
      import org.aspectj.lang.annotation.*;
      @Aspect public class Counter {
        public static int calls;
        @Around("execution(* p.Advised.work(..))")
        public Object around(ProceedingJoinPoint point) throws Throwable {
          return point.proceed();
        }
        @Before("execution(* p.Advised.work(..))") public void before() { calls++; }
        @Before("call(* java.io.PrintStream.println(..))") public void print() { calls += 100; }
      }
      """;

  private static final String ADVISED =
      """
      package p;
      public class Advised {
        public static void main(String[] args) throws Exception {
          for (int i = 0; i < 10; i++) {
            work();
            lib.Library.make();
          }
          Class<?> counter = Class.forName("other.Counter");
          System.out.println(counter.getField("calls").get(null));
        }
        static Object work() { return new int[3]; }
      }
      """;

  private static final String LIBRARY =
      """
      package lib;
      public class Library {
        public static Object make() {
          System.out.println();
          return new int[3];
        }
      }
      """;

  /** AspectJ reports an error while a class loader holds its lock, to a stream that needs it. */
  private static final String LOCKED =
      """
      package p;
      import java.io.*;
      import java.net.*;
      public class Locked extends URLClassLoader {
        static boolean work(Class<?> type) throws Exception {
          var method = type.getDeclaredMethod("work");
          method.setAccessible(true);
          return method.invoke(null) != null;
        }
        Locked(URL[] urls) { super(urls, Locked.class.getClassLoader()); }
        @Override protected Class<?> loadClass(String name, boolean resolve)
            throws ClassNotFoundException {
          synchronized (this) {
            return name.equals("p.Work") ? findClass(name) : super.loadClass(name, resolve);
          }
        }
        public static void main(String[] args) throws Exception {
          URL classes = Locked.class.getProtectionDomain().getCodeSource().getLocation();
          Locked loader = new Locked(new URL[] {classes});
          System.setErr(new PrintStream(new OutputStream() {
            @Override public void write(int b) {
              Thread other = new Thread(() -> { synchronized (loader) {} });
              other.start();
              try {
                other.join();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            }
          }, true));
          System.out.println(work(loader.loadClass("p.Work")));
        }
      }
      class Work { static Object work() { return new int[3]; } }
      """;

  @TempDir private Path directory;

  private static WovenRun agent(WovenJvm jvm, Path classes, String main) {
    return jvm.with("include", "p.*").withClassPath(classes).run(main).expectExit(0);
  }

  private static WovenJvm door(WovenJvm jvm, Path... classPath) {
    return jvm.withoutAgent().withJvm(WEAVER, OPTIONS).withClassPath(classPath);
  }

  /** Compares output, sites with their lines, and contexts. */
  private static void expectSame(WovenRun agent, WovenRun door) {
    door.expectExit(0).expectStdout(agent.stdout());
    ProfileTable table = new ProfileTable("p");
    assertThat(table.lines(door.profile())).isEqualTo(table.lines(agent.profile()));
    assertThat(table.tree(door.profile().root())).isEqualTo(table.tree(agent.profile().root()));
  }

  @EachJvm(contexts = "tree")
  void whatAspectJBreaksIsAsWithoutIt(WovenJvm jvm) throws IOException {
    Path classes = Javac.compile(directory.resolve("classes"), "Program", PROGRAM, "");
    WovenRun plain = jvm.withoutAgent().withClassPath(classes).run("p.Program").expectExit(0);
    WovenRun door = door(jvm, classes, JAR).run("p.Program").expectStdout(plain.stdout());
    expectSame(agent(jvm, classes, "p.Program"), door);
    assertThat(door.profile().coverage().notWoven()).isEmpty();
    assertThat(door.mayflySays()).hasSize(1);
  }

  @EachJvm(contexts = "tree", anyJdk = true)
  void aClassThatAspectJRefusesIsWovenWithoutIt(WovenJvm jvm) throws IOException {
    Path classes = Javac.compile(directory.resolve("classes"), "Optional", OPTIONAL, "");
    Files.delete(classes.resolve("p/Missing.class"));
    WovenRun door = door(jvm, classes, JAR).run("p.Optional");
    expectSame(agent(jvm, classes, "p.Optional"), door);
    assertThat(door.mayflySays()).hasSize(2);
    assertThat(door.mayflySays().get(0))
        .startsWith("mayfly: AspectJ cannot weave p.Optional (")
        .endsWith("Mayfly weaves it without AspectJ, and others like it; the report lists them.");
    assertThat(door.profile().coverage().notWoven())
        .singleElement()
        .matches(each -> each.reason().startsWith("class: woven without AspectJ; "))
        .matches(each -> each.examples().equals(List.of("p.Optional")));
  }

  /** Names an aspect of the program's. */
  private static void name(Path classes, String aspect) throws IOException {
    Files.createDirectories(classes.resolve("META-INF"));
    Files.writeString(
        classes.resolve("META-INF/aop.xml"),
        "<aspectj><aspects><aspect name=\"" + aspect + "\"/></aspects></aspectj>");
  }

  /** The aspect applies in the scope; Mayfly counts what the changed class allocates: closures. */
  @EachJvm(contexts = "tree")
  void theProgramsAspectsAndMayflysWorkOnOneClass(WovenJvm jvm) throws IOException {
    Path classes = directory.resolve("classes");
    Javac.compile(classes, "Library", LIBRARY, "");
    Javac.compile(classes, "Counter", ASPECT, ThirdParty.jar("aspectjweaver").toString());
    Javac.compile(classes, "Advised", ADVISED, classes.toString());
    name(classes, "other.Counter");
    WovenRun limited = door(jvm, classes, JAR).run("p.Advised").expectExit(0);
    assertThat(limited.stdout().strip()).isEqualTo("10");
    assertThat(limited.profile().total().allocations()).isEqualTo(30);
    assertThat(limited.mayflySays())
        .hasSize(2)
        .first()
        .isEqualTo(
            "mayfly: no aop.xml says where its aspects apply, so AspectJ weaves them in p..* alone."
                + " To have them everywhere: -Dmayfly.limit-aspects=false");

    WovenRun everywhere =
        door(jvm, classes, JAR).withJvm("-Dmayfly.limit-aspects=false").run("p.Advised");
    assertThat(everywhere.stdout().strip()).isEqualTo("1010");
    assertThat(everywhere.mayflySays()).hasSize(1);
    expectSame(agent(jvm.withJvm(WEAVER), classes, "p.Advised"), everywhere);
  }

  @EachJvm(contexts = "tree", anyJdk = true)
  void noLockIsHeldWhereAspectJReportsErrors(WovenJvm jvm) throws IOException {
    Path classes = Javac.compile(directory.resolve("classes"), "Locked", LOCKED, "");
    name(classes, "p.NoAspect");
    WovenRun run = door(jvm, classes, JAR).run("p.Locked").expectExit(0);
    assertThat(run.stdout().strip()).isEqualTo("true");
    assertThat(run.mayflySays())
        .anyMatch(line -> line.contains("p.NoAspect"))
        .hasSizeLessThanOrEqualTo(4);
    assertThat(run.profile().total().allocations()).isPositive();
  }

  /** Each is one line, and the program runs. */
  @EachJvm(contexts = "tree", anyJdk = true)
  void aWrongStartIsOneLine(WovenJvm jvm) throws IOException {
    Path classes = Javac.compile(directory.resolve("classes"), "Optional", OPTIONAL, "");
    WovenJvm door = jvm.withoutAgent().withClassPath(classes, JAR);
    assertThat(
            door.withJvm(WEAVER, "-Dmayfly.includes=p.*")
                .run("p.Optional")
                .expectExit(0)
                .mayflySays())
        .containsExactly(
            "mayfly: unknown property 'mayfly.includes'. Did you mean 'mayfly.include'? The program"
                + " runs unprofiled; 'help=all' lists all options.");
    assertThat(
            door.withJvm(WEAVER + "=include=p.*", OPTIONS)
                .run("p.Optional")
                .expectExit(0)
                .mayflySays())
        .hasSize(2)
        .first()
        .isEqualTo(
            "mayfly: AspectJ's agent takes no options, so 'include=p.*' has no effect. Use"
                + " -Dmayfly.options=...");
    Path aspects =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.contains("mayfly-aspects"))
            .map(Path::of)
            .findFirst()
            .orElseThrow();
    assertThat(
            jvm.withoutAgent()
                .withJvm(WEAVER)
                .withClassPath(
                    classes, aspects, ThirdParty.codeOf(dev.mayfly.recording.Recorder.class))
                .run("p.Optional")
                .expectExit(0)
                .mayflySays())
        .containsExactly(
            "mayfly: mayfly-aspects has no profiler and weaves nothing; use mayfly-ltw");
    WovenRun agent = // no wrong start
        jvm.withoutAgent()
            .withJvm(
                ThirdParty.agent(
                    JAR, "include=p.*,formats=json,output=report,rest=off,time=off,lifetime=off"))
            .withClassPath(classes)
            .run("p.Optional")
            .expectExit(0);
    assertThat(agent.profile().total().allocations()).isEqualTo(1);
  }
}
