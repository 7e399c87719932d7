package dev.mayfly.finding;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSite;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.LiveSeries;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

/** A leak is named by its holder, not by the largest of the held objects. */
class LeakHoldersTest {
  private static final int CENSUSES = 20;
  private static final String SESSION = "com.acme.Session";
  private static final MethodFrame LOGIN = new MethodFrame("com.acme.Store", "login", "()V");
  private static final MethodFrame NEW_SESSION = constructor(SESSION);

  private final ContextBuilder root = ContextSnapshot.builder();
  private final Map<ContextSite, LiveSeries> contexts = new HashMap<>();

  private static long sessions(int census) {
    return 100 + 50L * census;
  }

  private static MethodFrame constructor(String type) {
    return new MethodFrame(type, "<init>", "()V");
  }

  /** Objects of which so many are alive at each count, all that were made. */
  private void alive(
      List<MethodFrame> path, MethodFrame method, String type, long size, IntToLongFunction alive) {
    AllocationSite site = new AllocationSite(method, 1, type, AllocationKind.OBJECT);
    ImmutableLongArray.Builder objects = ImmutableLongArray.builder();
    for (int i = 0; i < CENSUSES; i++) {
      objects.add(alive.applyAsLong(i));
    }
    ContextBuilder context = root;
    for (MethodFrame frame : path) {
      context = context.child(frame);
    }
    long made = alive.applyAsLong(CENSUSES - 1);
    context.record(site, new AllocationStats(made, 0, made * size, 0));
    contexts.put(
        new ContextSite(ImmutableList.copyOf(path), site),
        new LiveSeries(0, objects.build(), made));
  }

  private List<LeakSuspect> suspects() {
    return LeakSearch.of(snapshot());
  }

  private ProfileSnapshot snapshot() {
    ImmutableLongArray.Builder times = ImmutableLongArray.builder();
    for (int i = 0; i < CENSUSES; i++) {
      times.add(1_000L * i);
    }
    Censuses censuses =
        new Censuses(
            times.build(), CENSUSES, 0, 0, ImmutableMap.copyOf(contexts), ImmutableMap.of(), 0);
    return ProfileSnapshot.EMPTY
        .with(ContextSnapshot.PART, root.build())
        .adding(History.PART, new History(ImmutableList.of(), censuses));
  }

  private static List<String> types(List<LeakSuspect> suspects) {
    return suspects.stream()
        .map(
            suspect ->
                suspect.typeName()
                    + suspect.holding().holder().map(holder -> " in " + holder).orElse(""))
        .toList();
  }

  @Test
  void whatAConstructorMakesIsHeldByItsObject() {
    alive(List.of(LOGIN), LOGIN, SESSION, 24, LeakHoldersTest::sessions);
    alive(List.of(LOGIN, NEW_SESSION), NEW_SESSION, "byte[]", 65_552, LeakHoldersTest::sessions);
    List<LeakSuspect> suspects = suspects();
    assertThat(types(suspects)).containsExactly(SESSION, "byte[] in " + SESSION);
    LeakSuspect session = suspects.get(0);
    assertThat(session.holding().holds()).containsExactly("byte[]");
    assertThat(session.bytesPerSecond()).isEqualTo(50 * 24);
    assertThat(session.holding().heldBytesPerSecond()).isEqualTo(50 * 65_552);
    assertThat(session.weight()).isEqualTo(50 * (24 + 65_552));
    assertThat(Findings.of(snapshot()).all().get(0).words(FindingsTest.NAMES))
        .isEqualTo(
            "com.acme.Session at 1 and the byte[] it holds: the number of live objects rises"
                + " steadily, by 50 a second (3278800 B a second). 1050 are alive, 100 % of the"
                + " allocated objects.");
  }

  /** Its frame may be left out of contexts, and only some of the objects may have one. */
  @Test
  void theSiteTellsTheConstructorWhereThePathDoesNot() {
    alive(List.of(LOGIN), LOGIN, SESSION, 24, LeakHoldersTest::sessions);
    alive(List.of(LOGIN), NEW_SESSION, "byte[]", 65_552, i -> 100 + 20L * i);
    assertThat(types(suspects())).containsExactly(SESSION, "byte[] in " + SESSION);
  }

  @Test
  void theNearestOfSeveralHoldersIsNamed() {
    MethodFrame other = new MethodFrame("com.acme.Store", "resume", "()V");
    MethodFrame base = constructor("com.acme.Base");
    alive(List.of(LOGIN), LOGIN, SESSION, 24, LeakHoldersTest::sessions);
    alive(List.of(other), other, SESSION, 24, i -> 100 + 90L * i);
    alive(List.of(LOGIN, NEW_SESSION, base), base, "byte[]", 65_552, LeakHoldersTest::sessions);
    List<LeakSuspect> suspects = suspects();
    assertThat(types(suspects)).containsExactly(SESSION, "byte[] in " + SESSION, SESSION);
    assertThat(suspects.get(0).context().orElseThrow().path()).containsExactly(LOGIN);
    assertThat(suspects.get(2).holding().holds()).isEmpty();
  }

  @Test
  void whatIsPassedInRisesOneForOne() {
    alive(List.of(LOGIN), LOGIN, SESSION, 24, LeakHoldersTest::sessions);
    alive(List.of(LOGIN), LOGIN, "byte[]", 65_552, i -> sessions(i) + i % 2);
    assertThat(types(suspects())).containsExactly(SESSION, "byte[] in " + SESSION);
  }

  @Test
  void whatAMethodOfItsClassMakesLaterRisesOneForOne() {
    MethodFrame serve = new MethodFrame("com.acme.Server", "serve", "()V");
    MethodFrame fill = new MethodFrame(SESSION, "fill", "()V");
    alive(List.of(LOGIN), LOGIN, SESSION, 24, LeakHoldersTest::sessions);
    alive(List.of(serve, fill), fill, "com.acme.Page", 4_000, LeakHoldersTest::sessions);
    assertThat(types(suspects())).containsExactly(SESSION, "com.acme.Page in " + SESSION);
  }

  @Test
  void whatRisesAtAnotherRateIsNotHeld() {
    alive(List.of(LOGIN), LOGIN, SESSION, 24, LeakHoldersTest::sessions);
    alive(List.of(LOGIN), LOGIN, "byte[]", 65_552, i -> 100 + 70L * i);
    assertThat(types(suspects())).containsExactly("byte[]", SESSION);
  }

  /** Of two types of the program nothing tells which one holds the other. */
  @Test
  void typesOfTheProgramAreNotHeldForRisingTogether() {
    alive(List.of(LOGIN), LOGIN, SESSION, 24, LeakHoldersTest::sessions);
    alive(List.of(LOGIN), LOGIN, "com.acme.User", 32, LeakHoldersTest::sessions);
    assertThat(types(suspects())).containsExactly("com.acme.User", SESSION);
  }

  @Test
  void holdersAreHeldThemselves() {
    MethodFrame newBuffer = constructor("com.acme.Buffer");
    alive(List.of(LOGIN), LOGIN, SESSION, 24, LeakHoldersTest::sessions);
    alive(
        List.of(LOGIN, NEW_SESSION), NEW_SESSION, "com.acme.Buffer", 16, LeakHoldersTest::sessions);
    alive(
        List.of(LOGIN, NEW_SESSION, newBuffer),
        newBuffer,
        "byte[]",
        65_552,
        LeakHoldersTest::sessions);
    List<LeakSuspect> suspects = suspects();
    assertThat(types(suspects))
        .containsExactly(SESSION, "com.acme.Buffer in " + SESSION, "byte[] in com.acme.Buffer");
    assertThat(suspects.get(0).holding().heldBytesPerSecond()).isEqualTo(50 * (16 + 65_552));
  }

  @Test
  void suspectsThatHoldEachOtherAreBothTold() {
    MethodFrame newNode = constructor("com.acme.Node");
    alive(List.of(LOGIN, newNode), newNode, SESSION, 24, LeakHoldersTest::sessions);
    alive(List.of(LOGIN, NEW_SESSION), NEW_SESSION, "com.acme.Node", 16, LeakHoldersTest::sessions);
    assertThat(types(suspects())).hasSize(2).filteredOn(type -> type.contains(" in ")).hasSize(1);
  }
}
