package dev.mayfly.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.samples.BaselineSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Baselines of woven tests, written, kept to and exceeded. */
final class BaselineIT {
  @TempDir private Path directory;

  @AfterEach
  void asMuchAsEver() {
    System.clearProperty("sample.more");
  }

  @Test
  void theFileHoldsWhatWasAllocated() throws IOException {
    assertThat(run("update")).isEqualTo("passed\npassed\npassed\npassed\npassed");
    assertThat(file())
        .content()
        .isEqualTo(
            """
            {
              "mayflyBaseline": 1,
              "tests": {
                "com.example.shop.samples.BaselineSample.a_orders": {
                  "types": {
                    "com.example.shop.Order": 6,
                    "java.util.ArrayList": 1
                  },
                  "sites": {
                    "com.example.shop.Shop.order:19 com.example.shop.Order": 6,
                    "com.example.shop.Shop.orders:11 java.util.ArrayList": 1
                  }
                },
                "com.example.shop.samples.BaselineSample.b_arrays": {
                  "types": {
                    "byte[]": 1
                  },
                  "elements": {
                    "byte[]": 1000
                  },
                  "sites": {
                    "com.example.shop.samples.BaselineSample.b_arrays:32 byte[]": 1
                  }
                },
                "com.example.shop.samples.BaselineSample.c_lambdas": {
                  "types": {
                    "com.example.shop.Order": 1,
                    "java.lang.Class[]": 1,
                    "java.lang.Object[]": 1
                  },
                  "elements": {
                    "java.lang.Class[]": 1,
                    "java.lang.Object[]": 1
                  },
                  "sites": {
                    "com.example.shop.Shop.order:19 com.example.shop.Order": 1,
                    "com.example.shop.samples.BaselineSample.c_lambdas:40 java.lang.Class[]": 1,
                    "com.example.shop.samples.BaselineSample.c_lambdas:41 java.lang.Object[]": 1
                  },
                  "madeByUnwovenCode": {
                    "com.example.shop.Order": 1
                  }
                },
                "com.example.shop.samples.BaselineSample.d_tolerant-1": {
                  "types": {
                    "com.example.shop.Order": 1,
                    "java.util.ArrayList": 1
                  },
                  "sites": {
                    "com.example.shop.Shop.order:19 com.example.shop.Order": 1,
                    "com.example.shop.Shop.orders:11 java.util.ArrayList": 1
                  }
                },
                "com.example.shop.samples.BaselineSample.d_tolerant-2": {
                  "types": {
                    "com.example.shop.Order": 200,
                    "java.util.ArrayList": 1
                  },
                  "sites": {
                    "com.example.shop.Shop.order:19 com.example.shop.Order": 200,
                    "com.example.shop.Shop.orders:11 java.util.ArrayList": 1
                  }
                }
              }
            }
            """);
  }

  @Test
  void whatHoldsPassesAndWhatRisesFails() throws IOException {
    run("update");
    String written = Files.readString(file());
    assertThat(run("check")).isEqualTo("passed\npassed\npassed\npassed\npassed");
    System.setProperty("sample.more", "10");
    assertThat(run("check").replace(file().toString(), "FILE"))
        .isEqualTo(
            """
            @AllocationBaseline: expected at most the 7 allocations of FILE
              but found 17 allocations
                com.example.shop.Order: 6 → 16 (+10)
                  6 → 16 at com.example.shop.Shop.order(Shop.java:19)
              to accept this, run with -Dmayfly.baseline=update
              report: target/mayfly-report/com.example.shop.samples.BaselineSample/a_orders/report
            @AllocationBaseline: expected at most the 1 allocation of FILE
              but found 1 allocation
                byte[]: 1; elements 1,000 → 1,010 (+10)
                  1 of 1,010 elements at com.example.shop.samples.BaselineSample.b_arrays(BaselineSample.java:32)
              to accept this, run with -Dmayfly.baseline=update
              report: target/mayfly-report/com.example.shop.samples.BaselineSample/b_arrays/report
            passed
            @AllocationBaseline: expected at most the 2 allocations of FILE and 5 % more of a type
              but found 12 allocations
                com.example.shop.Order: 1 → 11 (+10)
                  1 → 11 at com.example.shop.Shop.order(Shop.java:19)
              to accept this, run with -Dmayfly.baseline=update
              report: target/mayfly-report/com.example.shop.samples.BaselineSample/d_tolerant-1/report
            passed\
            """);
    assertThat(file()).content().isEqualTo(written);
    assertThat(run("off")).isEqualTo("passed\npassed\npassed\npassed\npassed");
    assertThat(run("update")).isEqualTo("passed\npassed\npassed\npassed\npassed");
    System.clearProperty("sample.more"); // fewer than then
    assertThat(run("check")).isEqualTo("passed\npassed\npassed\npassed\npassed");
  }

  @Test
  void nothingPassesWithoutABaseline() throws IOException {
    assertThat(run("check"))
        .startsWith(
            """
            @AllocationBaseline: expected a baseline of com.example.shop.samples.BaselineSample.a_orders in\
            """)
        .contains("but found none; create it with -Dmayfly.baseline=update");
    Files.writeString(file(), "{");
    assertThat(run("check")).contains("is unreadable").contains("-Dmayfly.baseline=update");
    Files.writeString(file(), "{\"mayflyBaseline\": 2}");
    assertThat(run("check")).contains("it does not have the format 1");
    assertThat(run("often")).contains("mayfly.baseline must be check, update or off, not 'often'");
  }

  private Path file() {
    return directory.resolve("mayfly-baseline.json");
  }

  private String run(String mode) {
    return Kit.outcomes(
        BaselineSample.class,
        Map.of(BaselineCheck.MODE, mode, BaselineCheck.FILE, file().toString()));
  }
}
