package dev.mayfly.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadGroupNameTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "main, main",
        "\"\", \"\"",
        "7, #",
        "Thread-12, Thread-#",
        "pool-1-thread-23, pool-#-thread-#",
        "http-nio-8080-exec-10, http-nio-#-exec-#",
        "ForkJoinPool.commonPool-worker-3, ForkJoinPool.commonPool-worker-#",
        "RMI TCP Connection(4)-127.0.0.1, RMI TCP Connection(#)-#.#.#.#",
        "HikariPool-1 housekeeper, HikariPool-# housekeeper",
        "name0x, name#x",
        "worker-٣, worker-#",
      })
  void numbersBecomeASign(String thread, String group) {
    assertThat(ThreadGroupName.of(thread)).isEqualTo(group);
    assertThat(ThreadGroupName.of(group)).isEqualTo(group);
  }
}
