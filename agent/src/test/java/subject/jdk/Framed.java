package subject.jdk;

import java.lang.StackWalker.StackFrame;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes marks below methods of streams and regular expressions, in whatever way they may be called
 * and left, and prints the stack of each: the program's methods and those of the two packages.
 */
public final class Framed {
  private static final StackWalker STACK =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private static final List<String> PACKAGES =
      List.of("subject.jdk", "java.util.stream", "java.util.regex");

  private static final Map<String, Boolean> FRAMES = new ConcurrentHashMap<>();
  private static final Map<String, Integer> MARKS = new TreeMap<>();

  private static final class Mark {}

  private static final class NotComparable extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private Framed() {}

  /** Takes how often to do everything, and packages of which all classes are to be linked. */
  public static void main(String[] args) throws Exception {
    for (int i = Integer.parseInt(args[0]); i > 0; i--) {
      pipeline();
      grouped();
      pulled();
      thrown();
      matched();
      replaced();
      parallel();
      onVirtualThread();
    }
    overflow();
    for (int i = 1; i < args.length; i++) {
      load(args[i]);
    }
    MARKS.forEach((path, count) -> System.out.println(count + path));
  }

  /** Loads and links all classes of a package. */
  private static void load(String name) throws Exception {
    Path directory =
        FileSystems.getFileSystem(URI.create("jrt:/"))
            .getPath("modules/java.base", name.replace('.', '/'));
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        String simple = file.getFileName().toString();
        if (simple.endsWith(".class")) {
          Class<?> linked =
              Class.forName(name + "." + simple.substring(0, simple.length() - 6), true, null);
          check(linked != null);
        }
      }
    }
  }

  private static void pipeline() {
    List<Integer> odd =
        IntStream.range(0, 9)
            .filter(Framed::isOdd)
            .boxed()
            .map(Framed::same)
            .sorted(Framed::compare)
            .collect(Collectors.toList());
    check(odd.size() == 4);
  }

  private static void grouped() {
    Map<Integer, Long> lengths =
        Stream.of("a", "bb", "cc")
            .flatMap(text -> Stream.of(text, same(text)))
            .collect(Collectors.groupingBy(Framed::length, TreeMap::new, Collectors.counting()));
    check(lengths.get(2) == 4);
  }

  /** Each call begins and ends methods of the stream. */
  private static void pulled() {
    Iterator<Integer> squares = Stream.iterate(1, i -> same(i) + 1).iterator();
    mark();
    squares.next();
    mark();
    squares.next();
    mark();
  }

  /** The program's exception passes the methods of the stream. */
  private static void thrown() {
    for (int i = 0; i < 2; i++) {
      try {
        check(Stream.of(3, 1, 2).sorted(Framed::refuse).findFirst().isEmpty());
      } catch (NotComparable expected) {
        mark();
      }
    }
  }

  private static void matched() {
    Pattern pattern = Pattern.compile("(a+|b)*?(c|d)[x-z]");
    check(pattern.matcher(new Text("aabacx")).matches());
    check(!pattern.matcher(new Text("aabacq")).find());
    mark();
  }

  private static void replaced() {
    String text = Pattern.compile("[aeiou]").matcher("mayfly").replaceAll(found -> same("o"));
    check(text.equals("moyfly"));
    check(Pattern.compile(",").splitAsStream("a,b").filter(part -> length(part) > 0).count() == 2);
  }

  private static void parallel() {
    check(IntStream.range(0, 200).parallel().filter(Framed::isOdd).count() == 100);
  }

  private static void onVirtualThread() throws Exception {
    if (Runtime.version().feature() >= 21) {
      Thread thread =
          (Thread)
              Thread.class
                  .getMethod("startVirtualThread", Runnable.class)
                  .invoke(null, (Runnable) Framed::pipeline);
      thread.join();
    }
  }

  /** The stack ends in the methods of the regular expression, or in their probes. */
  private static void overflow() {
    Pattern pattern = Pattern.compile("(a|b)*c");
    String text = "ab".repeat(100_000);
    int ends = 0;
    for (int i = 0; i < 20; i++) {
      try {
        check(pattern.matcher(text).matches());
      } catch (StackOverflowError expected) {
        ends++;
      }
      mark();
      pipeline();
    }
    check(ends == 20);
  }

  private static void check(boolean right) {
    if (!right) {
      throw new IllegalStateException();
    }
  }

  private static boolean isOdd(int number) {
    mark();
    return number % 2 == 1;
  }

  private static <T> T same(T object) {
    mark();
    return object;
  }

  private static int compare(Integer one, Integer other) {
    mark();
    return one.compareTo(other);
  }

  private static int refuse(Integer one, Integer other) {
    mark();
    throw new NotComparable();
  }

  private static int length(String text) {
    mark();
    return text.length();
  }

  private record Text(String text) implements CharSequence {
    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      mark();
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }
  }

  private static void mark() {
    Object mark = new Mark();
    String path = STACK.walk(frames -> path(frames.toList()));
    synchronized (MARKS) {
      MARKS.merge(path, mark == null ? 0 : 1, Integer::sum);
    }
  }

  private static String path(List<StackFrame> frames) {
    List<String> names = new ArrayList<>();
    for (StackFrame frame : frames) {
      Class<?> owner = frame.getDeclaringClass();
      if (PACKAGES.contains(owner.getPackageName())
          && FRAMES.computeIfAbsent(owner.getName() + key(frame), key -> isFrame(owner, frame))) {
        names.add(0, " " + owner.getName() + "." + frame.getMethodName());
      }
    }
    return String.join("", names);
  }

  private static String key(StackFrame frame) {
    return "." + frame.getMethodName() + frame.getDescriptor();
  }

  /** Bridges are none, nor are methods that HotSpot knows by an annotation. */
  private static boolean isFrame(Class<?> owner, StackFrame frame) {
    for (Method method : owner.getDeclaredMethods()) {
      if (method.getName().equals(frame.getMethodName())
          && method.getReturnType() == frame.getMethodType().returnType()
          && List.of(method.getParameterTypes()).equals(frame.getMethodType().parameterList())) {
        return !method.isBridge()
            && Stream.of(method.getAnnotations())
                .noneMatch(
                    known -> known.annotationType().getName().startsWith("jdk.internal.vm."));
      }
    }
    return true;
  }
}
