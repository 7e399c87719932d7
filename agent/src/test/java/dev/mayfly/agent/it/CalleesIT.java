package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.Map;
import java.util.TreeMap;
import subject.bytecodes.Callees;

/** Methods of the JDK that woven code calls have contexts and calls (option {@code callees}). */
final class CalleesIT {

  private static ProfileSnapshot profile(WovenJvm jvm, boolean callees) {
    return jvm.with("bytecodes", "true")
        .with("callees", Boolean.toString(callees))
        .run(Callees.class)
        .expectSound()
        .profile();
  }

  /** By hand: 10 elements are added on one thread, 7 on the other. */
  @EachJvm(contexts = "tree")
  void eachCallIsInAContextOfItsOwn(WovenJvm jvm) {
    ProfileSnapshot profile = profile(jvm, true);
    Map<String, String> found = new TreeMap<>();
    below(profile.root(), "", found);
    found.keySet().removeIf(path -> !path.contains(" work ") || path.endsWith("work "));
    assertThat(found)
        .isEqualTo(
            new TreeMap<>(
                Map.ofEntries(
                    Map.entry(" work ArrayList.<init>()V ", "2"),
                    Map.entry(" work ArrayList.<init>(I)V ", "2"),
                    Map.entry(" work Integer.valueOf ", "17"),
                    Map.entry(" work List.add ", "17"),
                    Map.entry(" work List.sort ", "2"),
                    Map.entry(" work List.sort compare ", "15"),
                    Map.entry(" work List.sort compare Integer.compareTo ", "15"),
                    Map.entry(" work List.get ", "2"),
                    Map.entry(" work List.clear ", "2"),
                    Map.entry(" work fail ", "2"),
                    Map.entry(" work fail Objects.requireNonNull ", "2"))));
    assertThat(profile.overhead().repairedContexts()).isZero();
  }

  @EachJvm(contexts = "tree")
  void allElseIsCountedAsWithout(WovenJvm jvm) {
    ProfileSnapshot with = profile(jvm, true);
    ProfileSnapshot without = profile(jvm, false);
    assertThat(with.bySite()).isEqualTo(without.bySite());
    assertThat(own(with.root())).isEqualTo(own(without.root()));
  }

  /** By hand: of(values) has 3 bytecodes, in a context of its own below that of the call. */
  @EachJvm(contexts = "tree")
  void framesOfTheJdkCountTheirBytecodes(WovenJvm jvm) {
    ProfileSnapshot profile =
        jvm.with("jdk", "frames")
            .with("bytecodes", "true")
            .with("callees", "true")
            .withJvm("-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal")
            .run(Callees.class, "streams")
            .expectExit(0)
            .expectAllWoven()
            .profile();
    Map<String, String> found = new TreeMap<>();
    below(profile.root(), "", found);
    assertThat(found)
        .containsEntry("main IntStream.of ", "5")
        .containsEntry("main IntStream.of IntStream.of ", "5");
    assertThat(bytecodes(profile.root(), "of")).isEqualTo(15);
  }

  /** Bytecodes of a method. */
  private static long bytecodes(ContextSnapshot context, String method) {
    long sum =
        context.method() != null && context.method().methodName().equals(method)
            ? context.amounts().get(Quantity.BYTECODES)
            : 0;
    for (ContextSnapshot child : context.children()) {
      sum += bytecodes(child, method);
    }
    return sum;
  }

  /** Without allocations: the same contexts, calls and bytecodes. */
  @EachJvm(contexts = "tree")
  void callsAloneAreThoseBesideAllocations(WovenJvm jvm) {
    ProfileSnapshot alone =
        jvm.with("calls-only", "true").run(Callees.class).expectExit(0).profile();
    ProfileSnapshot both = profile(jvm.with("lifetime", "off"), false);
    assertThat(alone.total().allocations()).isZero();
    Map<String, String> calls = own(both.root());
    calls.replaceAll((method, sums) -> sums.replaceFirst(" \\d+$", " 0"));
    assertThat(own(alone.root())).isEqualTo(calls);
  }

  /** Bytecodes, calls of methods that have some, and objects, by the program's method. */
  private static Map<String, String> own(ContextSnapshot root) {
    Map<String, long[]> sums = new TreeMap<>();
    addOwn(root, sums);
    Map<String, String> texts = new TreeMap<>();
    sums.forEach((method, sum) -> texts.put(method, sum[0] + " " + sum[1] + " " + sum[2]));
    return texts;
  }

  private static void addOwn(ContextSnapshot context, Map<String, long[]> sums) {
    if (context.method() != null && context.method().className().startsWith("subject.")) {
      long[] sum = sums.computeIfAbsent(context.method().toString(), method -> new long[3]);
      sum[0] += context.amounts().get(Quantity.BYTECODES);
      sum[1] += context.amounts().get(Quantity.CALLS);
      context.self().values().forEach(stats -> sum[2] += stats.allocations());
    }
    context.children().forEach(child -> addOwn(child, sums));
  }

  /** The calls of each context, by the names of its methods from {@code work} on. */
  private static void below(ContextSnapshot context, String path, Map<String, String> found) {
    for (ContextSnapshot child : context.children()) {
      String name = name(child);
      String here = name.equals("work") ? " work " : path + name + " ";
      found.merge(
          here,
          "" + child.amounts().get(Quantity.CALLS),
          (one, other) -> "" + (Long.parseLong(one) + Long.parseLong(other)));
      below(child, here, found);
    }
  }

  private static String name(ContextSnapshot context) {
    String owner = context.method().className();
    String name = context.method().methodName();
    return owner.startsWith("subject.")
        ? name
        : owner.substring(owner.lastIndexOf('.') + 1)
            + "."
            + name
            + (name.equals("<init>") ? context.method().descriptor() : "");
  }
}
