package dev.mayfly.report.csv;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.Resources;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.report.ArrayLengthsReportTest;
import dev.mayfly.report.BytecodesReportTest;
import dev.mayfly.report.LayersReportTest;
import dev.mayfly.report.LayoutProfile;
import dev.mayfly.report.LeakProfile;
import dev.mayfly.report.PhysicalBytesSectionTest;
import dev.mayfly.report.Reports;
import dev.mayfly.report.RestProfile;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.TimeReportTest;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.accounts.Accounting;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.ProcessMemory;
import dev.mayfly.snapshot.run.TotalsPoint;
import dev.mayfly.snapshot.types.AnalysisColumn;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The first rows of each table of several profiles, in which each column has a value. */
class CsvGoldenTest {
  private static final int ROWS = 5;

  @Test
  void tablesAreAsTheyWere() throws IOException {
    assertThat(tables()).isEqualTo(Resources.toString(golden(), UTF_8));
  }

  @Test
  void eachColumnHasAValue() throws IOException {
    TreeSet<String> columns = new TreeSet<>();
    TreeSet<String> withValue = new TreeSet<>();
    for (String table : Splitter.on("\n\n").split(Resources.toString(golden(), UTF_8).strip())) {
      List<String> lines = table.lines().toList();
      String name = lines.get(0);
      List<String> header = Splitter.on(',').splitToList(lines.get(1));
      header.forEach(column -> columns.add(name + " " + column));
      for (String line : lines.subList(2, lines.size())) {
        List<String> cells = Splitter.on(',').splitToList(line.replaceAll("\"[^\"]*\"", "quoted"));
        for (int i = 0; i < header.size(); i++) {
          if (!cells.get(i).isEmpty()) {
            withValue.add(name + " " + header.get(i));
          }
        }
      }
    }
    assertThat(columns).isEqualTo(withValue).hasSizeGreaterThan(160);
    for (ReportFile report : CsvReport.all()) {
      assertThat(columns).anyMatch(column -> column.startsWith(report.fileName()));
    }
  }

  private static URL golden() {
    return Resources.getResource(CsvGoldenTest.class, "tables.txt");
  }

  private static String tables() {
    StringBuilder text = new StringBuilder();
    for (ProfileSnapshot profile : profiles()) {
      for (ReportFile report : CsvReport.all()) {
        if (report.appliesTo(profile)) {
          text.append(report.fileName()).append('\n');
          text.append(
              Reports.text(report, profile)
                  .lines()
                  .limit(1 + ROWS)
                  .collect(Collectors.joining("\n", "", "\n\n")));
        }
      }
    }
    return text.toString();
  }

  private static List<ProfileSnapshot> profiles() {
    RandomProfiles random = new RandomProfiles(7, true);
    List<ProfileSnapshot> profiles = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      profiles.add(random.next());
    }
    profiles.add(ShopProfile.snapshot());
    profiles.add(RestProfile.snapshot());
    profiles.add(LayoutProfile.snapshot());
    profiles.add(LeakProfile.snapshot());
    profiles.add(TimeReportTest.profile());
    profiles.add(BytecodesReportTest.profile());
    profiles.add(PhysicalBytesSectionTest.profile());
    profiles.add(ArrayLengthsReportTest.snapshot());
    profiles.add(LayersReportTest.profile());
    profiles.add(
        ProfileSnapshot.EMPTY
            .with(
                ContextSnapshot.PART,
                TimeReportTest.profile()
                    .root()
                    .plus(TimeReportTest.onVirtualThreads().root())
                    .plus(BytecodesReportTest.profile().root()))
            .with(
                Accounting.PART,
                Accounting.of(
                    AccountRules.parse("shop:com.acme.*"), ImmutableMap.of(), ImmutableList.of()))
            .adding(
                History.PART,
                new History(
                    ImmutableList.of(
                        new TotalsPoint(
                            1_000, 10, 240, 4_000, new ProcessMemory(5_000, 90_000, 95_000), -1)),
                    Censuses.NONE))
            .with(
                AnalysisTable.PART,
                ImmutableList.of(
                    new AnalysisTable(
                        "calls",
                        "Calls",
                        "method",
                        ImmutableList.of(new AnalysisColumn("calls", true)),
                        ImmutableMap.of("com.acme.A, b", ImmutableLongArray.of(7))))));
    return profiles;
  }
}
