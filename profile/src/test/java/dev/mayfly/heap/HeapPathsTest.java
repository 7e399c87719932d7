package dev.mayfly.heap;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import org.junit.jupiter.api.Test;

/** What Mayfly itself holds is not the program's. */
final class HeapPathsTest {
  private static HeapPath path(long instances, String thread, String className) {
    return new HeapPath(
        instances,
        new HeapRoot(thread.isEmpty() ? HeapRoot.Kind.CLASS : HeapRoot.Kind.THREAD, thread),
        ImmutableList.of(new HeapStep(className, "table", 0, false)));
  }

  @Test
  void mayflysOwnObjectsAreLeftOut() {
    HeapPath own = path(5, "", "dev.mayfly.recording.contexts.SiteTable");
    HeapPath ownThread = path(3, "mayfly-sampling", "java.lang.Thread");
    HeapPath programs = path(2, "main", "com.acme.Cache");
    HeapPaths all =
        new HeapPaths(
            "byte[]", true, 11, ImmutableList.of(), ImmutableList.of(own, ownThread, programs));
    HeapPaths found = all.ofProgram();
    assertThat(found.paths()).containsExactly(programs);
    assertThat(found.instances()).isEqualTo(3);
    assertThat(found.unreachable()).isEqualTo(all.unreachable()).isEqualTo(1);
  }
}
