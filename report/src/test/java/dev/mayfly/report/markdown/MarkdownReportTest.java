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

            ## Types

            | type           |   bytes |    % | allocations |    % |
            | -------------- | ------: | ---: | ----------: | ---: |
            | `Order$Line[]` | 32.0 MB | 46.0 |   1,000,000 | 47.6 |
            | `c.a.s.Order`  | 24.0 MB | 34.5 |   1,000,000 | 47.6 |

            3 more.

            ## Sites

            | site                                                  |   bytes |    % | allocations |    % |
            | ----------------------------------------------------- | ------: | ---: | ----------: | ---: |
            | `Order$Line[] at new c.a.s.Order:17`                  | 32.0 MB | 46.0 |   1,000,000 | 47.6 |
            | `c.a.s.Order at lambda in OrderService.loadOrders:42` | 24.0 MB | 34.5 |   1,000,000 | 47.6 |

            3 more.

            ## Contexts

            | context, without its callees                                                                      |   bytes |    % | allocations |    % |
            | ------------------------------------------------------------------------------------------------- | ------: | ---: | ----------: | ---: |
            | `ShopApplication.main → .run → OrderService.loadOrders → lambda in .loadOrders → new c.a.s.Order` | 32.0 MB | 46.0 |   1,000,872 | 47.6 |
            | `ShopApplication.main → .run → OrderService.loadOrders → lambda in .loadOrders`                   | 24.0 MB | 34.5 |   1,000,000 | 47.6 |

            ## Lifetimes

            | type          | tracked |      median |   90 % dead | median bytes |
            | ------------- | ------: | ----------: | ----------: | -----------: |
            | `c.a.s.Order` |  15,625 |    ≤ 2.6 ms | 1.6 – 2.7 s |      81.9 kB |
            | `byte[]`      |      12 | not reached | not reached |  not reached |

            ## Coverage

            - counted 69.6 MB of 90.0 MB that the threads allocated
            - woven 431 classes with 1,234 sites
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

            |                      |     before |      after |      change |     % |
            | -------------------- | ---------: | ---------: | ----------: | ----: |
            | allocations          |  2,100,894 |    500,013 |  -1,600,881 | -76.2 |
            | elements             | 15,000,000 | 12,001,000 |  -2,999,000 | -20.0 |
            | bytes                | 69,621,360 | 24,001,208 | -45,620,152 | -65.5 |
            | failed constructions |      1,019 |          0 |      -1,019 |       |

            ## Types

            | type                 |    bytes |     % | allocations |     % | bytes before |   after |
            | -------------------- | -------: | ----: | ----------: | ----: | -----------: | ------: |
            | gone: `Order$Line[]` | -32.0 MB |       |  -1,000,000 |       |      32.0 MB |     0 B |
            | `c.a.s.Order`        | -12.0 MB | -50.0 |    -500,000 | -50.0 |      24.0 MB | 12.0 MB |

            3 more.

            ## Sites

            | site                                                  |    bytes |     % | allocations |     % | bytes before |   after |
            | ----------------------------------------------------- | -------: | ----: | ----------: | ----: | -----------: | ------: |
            | gone: `Order$Line[] at new c.a.s.Order:17`            | -32.0 MB |       |  -1,000,000 |       |      32.0 MB |     0 B |
            | `c.a.s.Order at lambda in OrderService.loadOrders:42` | -12.0 MB | -50.0 |    -500,000 | -50.0 |      24.0 MB | 12.0 MB |

            3 more.

            ## Contexts

            | context, without its callees                                                                            |    bytes |     % | allocations |     % | bytes before |   after |
            | ------------------------------------------------------------------------------------------------------- | -------: | ----: | ----------: | ----: | -----------: | ------: |
            | gone: `ShopApplication.main → .run → OrderService.loadOrders → lambda in .loadOrders → new c.a.s.Order` | -32.0 MB |       |  -1,000,872 |       |      32.0 MB |     0 B |
            | `ShopApplication.main → .run → OrderService.loadOrders → lambda in .loadOrders`                         | -12.0 MB | -50.0 |    -500,000 | -50.0 |      24.0 MB | 12.0 MB |

            2 more.
            """);
  }

  /** Names are data: none of them ends a cell, a line or a piece of code. */
  @Test
  void namesDoNoHarm() {
    assertThat(Reports.write(new MarkdownReport(), OddProfile.snapshot()).lines())
        .filteredOn(line -> line.startsWith("|"))
        .allMatch(line -> line.replace("\\|", "").chars().filter(c -> c == '|').count() == 6)
        .isNotEmpty();
  }
}
