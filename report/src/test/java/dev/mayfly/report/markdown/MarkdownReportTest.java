package dev.mayfly.report.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.ComparisonReportTest;
import dev.mayfly.report.OddProfile;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class MarkdownReportTest {
  @Test
  void tellsOfAProfile() {
    assertThat(Reports.write(new MarkdownReport(2), ShopProfile.snapshot()))
        .isEqualTo(
            """
            # Allocations of com.acme.shop..*

            2,100,894 allocations, 69.6 MB in 12.4 s (context=tree, lifetime=sampled).

            ## Findings

            - Nothing stands out.

            ## Top types

            | type                         | allocations |    % |   bytes |    % | mean size |  elements |
            | ---------------------------- | ----------: | ---: | ------: | ---: | --------: | --------: |
            | `com.acme.shop.Order$Line[]` |   1,000,000 | 47.6 | 32.0 MB | 46.0 |      32 B | 3,000,000 |
            | `com.acme.shop.Order`        |   1,000,000 | 47.6 | 24.0 MB | 34.5 |      24 B |         - |

            3 more.

            ## Top sites

            | site                                                                        | allocations |    % |   bytes |    % | accum |   live |
            | --------------------------------------------------------------------------- | ----------: | ---: | ------: | ---: | ----: | -----: |
            | `com.acme.shop.Order$Line[] at new com.acme.shop.Order:17`                  |   1,000,000 | 47.6 | 32.0 MB | 46.0 |  46.0 |      - |
            | `com.acme.shop.Order at lambda in com.acme.shop.OrderService.loadOrders:42` |   1,000,000 | 47.6 | 24.0 MB | 34.5 |  80.4 | 960 kB |

            3 more.

            ## Contexts

            | context                                                                               | allocations |    % |   bytes |    % |
            | ------------------------------------------------------------------------------------- | ----------: | ---: | ------: | ---: |
            | `new c.a.s.Order ← lambda in OrderService.loadOrders ← OrderService.loadOrders …`     |   1,000,872 | 47.6 | 32.0 MB | 46.0 |
            | `lambda in OrderService.loadOrders ← OrderService.loadOrders ← ShopApplication.run …` |   1,000,000 | 47.6 | 24.0 MB | 34.5 |

            3 more.

            ## Lifetimes

            By time; ages at death: 2.1 ms to 4.3 s, ×2 a column

            | type                                                                                                |      median |   90 % dead | ages at death |
            | --------------------------------------------------------------------------------------------------- | ----------: | ----------: | ------------: |
            | `com.acme.shop.Order`: 1.0 M objects, 15,625 tracked; 960 k dead, 40,000 alive, 1.4 % outlive 2.7 s |    ≤ 2.6 ms | 1.6 – 2.7 s |   █▄········▂ |
            | `byte[]`: 12 objects, all tracked; none dead, 12 alive                                              | not reached | not reached |   ··········· |

            By bytes; ages at death: 65.5 kB to 131 kB, ×2 a column

            | type                  |      median |   90 % dead | ages at death |
            | --------------------- | ----------: | ----------: | ------------: |
            | `com.acme.shop.Order` |     81.9 kB |     81.9 kB |             █ |
            | `byte[]`              | not reached | not reached |             · |

            By collections; ages at death: 0 to 3, ×2 a column

            | type                  |      median |   90 % dead | ages at death |
            | --------------------- | ----------: | ----------: | ------------: |
            | `com.acme.shop.Order` |           0 |           0 |           █·▁ |
            | `byte[]`              | not reached | not reached |           ··· |

            The numbers of objects, dead and live, are estimated from the tracked objects (1 object in 64 at the start, 1 object in 128 now). A range: a death is known only to lie between two collections.

            ## Coverage

            - counted 69.6 MB of 90.0 MB that the threads allocated: 77.4 %
            - woven 431 classes with 1,234 sites

            | not woven                                                                                                           | number |
            | ------------------------------------------------------------------------------------------------------------------- | -----: |
            | `classes: has no class file`: com.acme.shop.Shop$$Proxy1, com.acme.shop.Shop$$Proxy2, com.acme.shop.Shop$$Proxy3, … |     12 |
            | `method: would be larger than 64 KB`: static init of com.acme.shop.Tables                                           |      1 |
            """);
  }

  @Test
  void tellsOfChanges() throws IOException {
    StringBuilder out = new StringBuilder();
    MarkdownComparison.write(
        ProfileComparison.of(ShopProfile.snapshot(), ComparisonReportTest.later()), 2, out);
    assertThat(out.toString())
        .isEqualTo(
            """
            # Changes of allocations

            ## Totals

            | total         |     before |      after |     change |     % |
            | ------------- | ---------: | ---------: | ---------: | ----: |
            | `allocations` |  2,100,894 |    500,013 | -1,600,881 | -76.2 |
            | `elements`    | 15,000,000 | 12,001,000 | -2,999,000 | -20.0 |

            2 more.

            ## Types

            | type                         |      |    bytes |     % | allocations |     % | bytes before |   after |
            | ---------------------------- | ---: | -------: | ----: | ----------: | ----: | -----------: | ------: |
            | `com.acme.shop.Order$Line[]` | gone | -32.0 MB |       |  -1,000,000 |       |      32.0 MB |     0 B |
            | `com.acme.shop.Order`        |      | -12.0 MB | -50.0 |    -500,000 | -50.0 |      24.0 MB | 12.0 MB |

            3 more.

            ## Sites

            | site                                                                        |      |    bytes |     % | allocations |     % | bytes before |   after |
            | --------------------------------------------------------------------------- | ---: | -------: | ----: | ----------: | ----: | -----------: | ------: |
            | `com.acme.shop.Order$Line[] at new com.acme.shop.Order:17`                  | gone | -32.0 MB |       |  -1,000,000 |       |      32.0 MB |     0 B |
            | `com.acme.shop.Order at lambda in com.acme.shop.OrderService.loadOrders:42` |      | -12.0 MB | -50.0 |    -500,000 | -50.0 |      24.0 MB | 12.0 MB |

            3 more.

            ## Contexts

            | context                                                                               |      |    bytes |     % | allocations |     % | bytes before |   after |
            | ------------------------------------------------------------------------------------- | ---: | -------: | ----: | ----------: | ----: | -----------: | ------: |
            | `new c.a.s.Order ← lambda in OrderService.loadOrders ← OrderService.loadOrders …`     | gone | -32.0 MB |       |  -1,000,872 |       |      32.0 MB |     0 B |
            | `lambda in OrderService.loadOrders ← OrderService.loadOrders ← ShopApplication.run …` |      | -12.0 MB | -50.0 |    -500,000 | -50.0 |      24.0 MB | 12.0 MB |

            2 more.
            """);
  }

  /** Names are data: none of them ends a cell, a line or a piece of code. */
  @Test
  void namesDoNoHarm() {
    String report = Reports.write(new MarkdownReport(), OddProfile.snapshot());
    assertThat(report.lines().filter(line -> line.startsWith("|"))).hasSizeGreaterThan(20);
    for (String part : report.split("\n\n", -1)) {
      if (part.startsWith("|")) {
        assertThat(part.lines().map(MarkdownReportTest::cells).distinct()).as(part).hasSize(1);
      }
    }
  }

  private static long cells(String row) {
    return row.replace("\\|", "").chars().filter(c -> c == '|').count();
  }
}
