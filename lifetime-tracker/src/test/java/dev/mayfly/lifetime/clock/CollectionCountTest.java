package dev.mayfly.lifetime.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CollectionCountTest {
  /** Beans with these names; the first has counted 1, the second 10, the third 100 and so on. */
  private static CollectionCount count(String... names) {
    List<GarbageCollectorMXBean> beans = new ArrayList<>();
    long collections = 1;
    for (String name : names) {
      beans.add(bean(name, collections));
      collections *= 10;
    }
    return new CollectionCount(beans);
  }

  private static GarbageCollectorMXBean bean(String name, long collections) {
    return (GarbageCollectorMXBean)
        Proxy.newProxyInstance(
            CollectionCountTest.class.getClassLoader(),
            new Class<?>[] {GarbageCollectorMXBean.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getName" -> name;
                  case "getCollectionCount" -> collections;
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  @Test
  void serialAndParallel() {
    assertThat(count("Copy", "MarkSweepCompact").ended()).isEqualTo(11);
    assertThat(count("PS MarkSweep", "PS Scavenge").ended()).isEqualTo(11);
    assertThat(count("Copy", "MarkSweepCompact").areConcurrent()).isFalse();
    assertThat(count("Copy", "MarkSweepCompact").endedWhole()).isEqualTo(10);
    assertThat(count("PS MarkSweep", "PS Scavenge").endedWhole()).isEqualTo(1);
  }

  @Test
  void g1WithAndWithoutItsMarkings() {
    CollectionCount java17 = count("G1 Young Generation", "G1 Old Generation");
    assertThat(java17.ended()).isEqualTo(11);
    assertThat(java17.endedWhole()).isEqualTo(10);
    assertThat(java17.clearingsBetween()).isZero();
    assertThat(java17.areConcurrent()).isFalse();

    CollectionCount java25 = count("G1 Young Generation", "G1 Concurrent GC", "G1 Old Generation");
    assertThat(java25.ended()).isEqualTo(101);
    assertThat(java25.endedWhole()).isEqualTo(100);
    assertThat(java25.clearingsBetween()).isEqualTo(10);
    assertThat(java25.areConcurrent()).isFalse();
  }

  @Test
  void zgcWithAndWithoutGenerations() {
    CollectionCount java17 = count("ZGC Cycles", "ZGC Pauses");
    assertThat(java17.ended()).isEqualTo(1);
    assertThat(java17.areConcurrent()).isTrue();

    CollectionCount java25 =
        count("ZGC Minor Cycles", "ZGC Minor Pauses", "ZGC Major Cycles", "ZGC Major Pauses");
    assertThat(java25.ended()).isEqualTo(100);
    assertThat(java25.endedWhole()).isEqualTo(100);
    assertThat(java25.areConcurrent()).isTrue();
  }

  @Test
  void shenandoah() {
    CollectionCount count = count("Shenandoah Pauses", "Shenandoah Cycles");
    assertThat(count.ended()).isEqualTo(10);
    assertThat(count.areConcurrent()).isTrue();
  }

  @Test
  void unknownCountsAreNone() {
    assertThat(new CollectionCount(List.of(bean("Epsilon Heap", -1))).ended()).isZero();
  }
}
