package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.mayfly.report.wording.Units;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ByteBalance;
import dev.mayfly.snapshot.contexts.ContextBalance;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.Note;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import subject.physical.Bytes;
import subject.physical.HandedOn;
import subject.physical.Readings;
import subject.threads.VirtualBytes;

/** {@code bytes=physical}: each byte that a thread allocates has a context. */
final class PhysicalBytesIT {
  private static final int OBJECTS = 1000;
  private static final List<String> METHODS = List.of("worker", "handsOn");

  /** In the interpreter nothing is optimised away: what is counted is what is allocated. */
  @EachJvm(contexts = "tree")
  void interpretedCodeAllocatesWhatIsCountedToTheByte(WovenJvm jvm) {
    WovenRun run =
        jvm.with("bytes", "physical").withJvm("-Xint").run(Bytes.class, "" + OBJECTS).expectSound();
    ProfileSnapshot profile = run.profile();
    expectExact(run);
    // What the JDK allocates for a method: as the program itself measured it.
    List<Long> said =
        Splitter.on(' ').splitToStream(run.stdout().strip()).map(Long::valueOf).toList();
    ByteBalance library = ofMethod(profile, "measured", "library");
    assertThat(library.physicalBytes()).as("%s", run).isEqualTo(3 * said.get(0));
    assertThat(library.logicalBytes()).isEqualTo(3 * 96L);
    // All that a thread allocates has a context, but for what the profiler needs on it.
    long worker = thread(profile, "worker").allocatedBytes();
    assertThat(said.get(1) - worker).as("%s", run).isBetween(-4_096L, 16_384L);
    assertThat(profile.threads().stream().mapToLong(ThreadSnapshot::allocatedBytes).sum())
        .isEqualTo(profile.root().totalAmounts().get(Quantity.PHYSICAL_BYTES));
  }

  /** The bytes of a method that only hands on are its caller's: all of them, none twice. */
  @EachJvm(contexts = "tree")
  void theCallerHasWhatIsAllocatedForAMethodThatOnlyHandsOn(WovenJvm jvm) {
    WovenJvm interpreter = jvm.with("bytes", "physical").withJvm("-Xint");
    WovenRun all = interpreter.with("frames", "all").run(HandedOn.class, "1000").expectSound();
    WovenRun working =
        interpreter.with("frames", "working").run(HandedOn.class, "1000").expectSound();
    long copies = 1000 * Long.parseLong(working.stdout().strip());
    assertThat(physicalBytes(all)).isEqualTo("worker 0, handsOn " + copies);
    assertThat(physicalBytes(working)).isEqualTo("worker " + copies);
    assertThat(working.profile().total()).isEqualTo(all.profile().total());
  }

  private static String physicalBytes(WovenRun run) {
    List<String> rows = new ArrayList<>();
    for (ContextSnapshot context : run.profile().root().preOrder()) {
      if (context.method() != null && METHODS.contains(context.method().methodName())) {
        rows.add(
            context.method().methodName() + " " + context.amounts().get(Quantity.PHYSICAL_BYTES));
      }
    }
    return String.join(", ", rows);
  }

  private static void expectExact(WovenRun run) {
    ProfileSnapshot profile = run.profile();
    for (String method :
        List.of("points", "arrays", "mixed", "inner", "deeper", "recursive", "thrown", "thrower")) {
      ByteBalance bytes = ofMethod(profile, "work", method);
      assertThat(bytes.physicalBytes()).as("%s in %s", method, run).isEqualTo(bytes.logicalBytes());
      assertThat(bytes.logicalBytes()).as(method).isGreaterThan(10L * OBJECTS);
    }
  }

  /** Tracking every object allocates on the program's threads, and none of it is the program's. */
  @Tag("exhaustive")
  @Test
  void whatTrackingNeedsIsTheProfilers() {
    expectExact(
        WovenJvm.here()
            .with("bytes", "physical")
            .with("lifetime", "exact")
            .withJvm("-Xint")
            .run(Bytes.class, "" + OBJECTS)
            .expectSound());
  }

  /** Allocation buffers say what the JVM's bean says, to the byte, also beside collections. */
  @EachJvm(contexts = "tree")
  void buffersAgreeWithTheBean(WovenJvm jvm) {
    WovenRun run = jvm.with("bytes", "physical").run(Readings.class, "100000").expectSound();
    assertThat(run.stdout().strip()).isEqualTo("true 0");
  }

  /** On one line whose parts add up. */
  @EachJvm(contexts = "tree", anyJdk = true)
  void aRunSaysWhatAllBytesAre(WovenJvm jvm) {
    WovenRun run =
        jvm.with("bytes", "physical")
            .with("formats", "json,text")
            .run(Bytes.class, "" + OBJECTS)
            .expectSound();
    ProfileSnapshot profile = run.profile();
    long all = profile.coverage().allocatedBytes();
    long counted = profile.total().bytes();
    ByteBalance contexts = ByteBalance.ofTree(profile.root());
    assertThat(contexts.removedBytes()).as("nothing in code of C1").isZero();
    long forThem = contexts.unwovenBytes() - ByteBalance.ofSelf(profile.root()).unwovenBytes();
    String parts =
        Units.bytes(all)
            + " allocated: "
            + Units.bytes(counted)
            + " in "
            + Units.counted(profile.total().allocations(), "object", "objects")
            + " of your classes · "
            + Units.bytes(forThem)
            + " by libraries and the JDK for them · "
            + Units.bytes(all - counted - forThem)
            + " outside your code";
    assertThat(run.mayflySays()).singleElement().asString().contains(parts);
    String report = run.text("report/report.txt").replaceAll("\\s+", " ");
    assertThat(report)
        .contains("The run allocated " + Units.bytes(all) + ": ")
        .contains(Units.bytes(counted) + " (" + Units.share(counted, all) + " %) by your code")
        .contains(" outside your code: ");
    long ofRows = profile.threads().stream().mapToLong(ThreadSnapshot::outsideBytes).sum();
    assertThat(ofRows).isEqualTo(ByteBalance.ofSelf(profile.root()).physicalBytes());
  }

  /** Where none waits, its carrier's bytes are its own; the rest belongs to no method. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree", from = 21)
  void virtualThreadsHaveWhatTheirCarriersAllocated(WovenJvm jvm) {
    WovenRun run =
        jvm.with("bytes", "physical")
            .withJvm("-Xint")
            .run(VirtualBytes.class, "10000")
            .expectSound();
    ProfileSnapshot profile = run.profile();
    long known = Long.parseLong(run.stdout().strip());
    ByteBalance part = ofMethod(profile, "request", "part");
    assertThat(part.unwovenBytes() - known)
        .as("cells of the adder: %s", run)
        .isBetween(0L, 65_536L);
    assertThat(part.removedBytes()).isZero();
    long ofNobody = thread(profile, "(virtual threads, unattributed)").allocatedBytes();
    assertThat(ofNobody).as("%s", run).isBetween(1L, profile.coverage().allocatedBytes() / 2);
    assertThat(thread(profile, "(virtual threads)").allocatedBytes()).isGreaterThan(known);
    assertThat(profile.byteParts().orElseThrow().removed()).isZero();
    assertThat(run.mayflySays())
        .singleElement()
        .asString()
        .contains(" outside your code or on virtual threads in unknown contexts");
  }

  /** Without entries and exits there are no contexts to charge. */
  @Test
  void bySiteThreadsHaveThem() {
    WovenRun run =
        WovenJvm.here()
            .with("bytes", "physical")
            .with("context", "site")
            .run(Bytes.class, "" + OBJECTS, "exit")
            .expectSound();
    ProfileSnapshot profile = run.profile();
    assertThat(profile.quantities()).isEmpty();
    assertThat(profile.notes()).contains(Note.of(Note.Kind.PHYSICAL_BYTES_BY_THREAD));
    long main = thread(profile, "main").allocatedBytes();
    assertThat(main).as("%s", run).isGreaterThan(1_000_000);
  }

  /** Escape analysis: an object that is never made is counted, and takes no bytes. */
  @EachJvm(contexts = "tree")
  void compiledCodeAllocatesNoObjectThatDoesNotEscape(WovenJvm jvm) {
    WovenRun run =
        jvm.with("bytes", "physical")
            .withJvm("-XX:TieredStopAtLevel=4", "-Xbatch") // else it takes as long as it takes
            .run(Bytes.class, "" + OBJECTS, "hot")
            .expectSound();
    ProfileSnapshot profile = run.profile();
    ByteBalance gone = ofMethod(profile, "hot", "gone");
    long said = Long.parseLong(run.stdout().strip());
    // The class of the objects is woven meanwhile: that is the profiler's.
    assertThat(said - gone.physicalBytes()).as("%s", run).isBetween(0L, 65_536L);
    assertThat(gone.physicalBytes()).as("%s", run).isLessThan(gone.logicalBytes() / 2);
    assertThat(gone.isPossiblyEliminated()).isTrue();
    ByteBalance kept = ofMethod(profile, "main", "points");
    assertThat(kept.unwovenBytes() + kept.removedBytes()).isZero();
  }

  /** Of all contexts of a method below another one. */
  private static ByteBalance ofMethod(ProfileSnapshot profile, String below, String method) {
    ByteBalance sum = ByteBalance.EMPTY;
    for (ContextBalance context : ContextBalance.of(profile.root())) {
      List<String> path = context.path().methods().stream().map(MethodFrame::methodName).toList();
      if (!path.isEmpty() && path.get(path.size() - 1).equals(method) && path.contains(below)) {
        sum = sum.plus(context.bytes());
      }
    }
    return sum;
  }

  private static ThreadSnapshot thread(ProfileSnapshot profile, String name) {
    return profile.threads().stream()
        .filter(row -> row.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
