package dev.mayfly.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadGroupNameTest {

  @ParameterizedTest
  @CsvSource({
    "http-nio-8080-exec-7, http-nio-8080-exec-#",
    "http-nio-8080-exec-10, http-nio-8080-exec-#",
    "pool-3-thread-12, pool-#-thread-#",
    "ForkJoinPool-2-worker-1, ForkJoinPool-#-worker-#",
    "ForkJoinPool.commonPool-worker-3, ForkJoinPool.commonPool-worker-#",
    "pool-3-thread-12 of orders, pool-3-thread-# of orders",
    "pool-a1-thread-2, pool-a1-thread-#",
    "pool--thread-2, pool--thread-#",
    "HikariPool-1 housekeeper, HikariPool-# housekeeper",
    "CompilerThread0, CompilerThread#",
    "main, main",
    "h2 writer, h2 writer",
    "7, #",
    "exec#3, exec#",
    "'', ''"
  })
  void theLastNumberIsReplacedAndThatOfNamelessPools(String thread, String group) {
    assertThat(ThreadGroupName.of(thread)).isEqualTo(group);
    assertThat(ThreadGroupName.of(group)).isEqualTo(group);
  }

  @Test
  void otherDigitsAreNoNumbers() {
    assertThat(ThreadGroupName.of("t-\u0663")).isEqualTo("t-\u0663");
  }
}
