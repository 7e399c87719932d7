package dev.mayfly.research.jni;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class LibraryMemoryTest {
  @Test
  void addressesAreInTheLibraryOrRefused() throws UncountedException {
    LibraryMemory library =
        new LibraryMemory(
            List.of(
                "7f5f4f400000-7f5f4f900000 r--p 00000000 08:01 42 /opt/jdk/lib/server/libjvm.so",
                "7f5f4f900000-7f5f4fa00000 r-xp 00500000 08:01 43 /opt/jdk/lib/libjava.so",
                "ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0 [vsyscall]"));
    assertThat(library.checked(0x7f5f4f400000L)).isEqualTo(0x7f5f4f400000L);
    assertThat(library.checked(0x7f5f4f8fffffL)).isEqualTo(0x7f5f4f8fffffL);
    for (long outside : new long[] {0, 0x7f5f4f3fffffL, 0x7f5f4f900000L, 0xffffffffff600000L}) {
      assertThatThrownBy(() -> library.checked(outside)).isInstanceOf(UncountedException.class);
    }
  }
}
