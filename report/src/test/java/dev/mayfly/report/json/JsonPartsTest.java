package dev.mayfly.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.parts.Part;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

final class JsonPartsTest {

  /** The part of a plug-in: sites, and what is known of each. */
  private record Mark(AllocationSite site, String word) {
    private static Mark of(Members json, Mark mark, Kind<AllocationSite> sites) throws IOException {
      return new Mark(
          json.member("site", mark.site, sites), json.member("word", mark.word, Kind.TEXT));
    }
  }

  private static final AllocationSite SITE =
      ShopProfile.snapshot().bySite().keySet().iterator().next();

  private static final Part<ImmutableList<Mark>> MARKS =
      Part.state(
          "test.marks",
          ImmutableList.<Mark>of(),
          (one, other) -> ImmutableSet.<Mark>builder().addAll(one).addAll(other).build().asList());

  private static final JsonPart<ImmutableList<Mark>> FORMAT =
      JsonPart.of(
          MARKS,
          tables ->
              Kind.list(
                  Kind.object(
                      new Mark(SITE, ""), (json, mark) -> Mark.of(json, mark, tables.sites()))),
          (tables, marks) -> marks.forEach(mark -> tables.add(mark.site)));

  private static ProfileSnapshot read(String json) throws IOException {
    return new JsonSnapshotReader().read(new StringReader(json));
  }

  @Test
  void aPlugInsPartIsWrittenAndReadByItsOwnKind() throws IOException {
    ProfileSnapshot shop = ShopProfile.snapshot();
    ProfileSnapshot marked = shop.with(MARKS, ImmutableList.of(new Mark(SITE, "sold")));
    assertThat(Reports.write(new JsonReport(), marked)).doesNotContain("test.marks");
    JsonParts.add(FORMAT);
    String json = Reports.write(new JsonReport(), marked);
    assertThat(json).contains("\"test.marks\":[{\"site\":").contains("\"word\":\"sold\"");
    assertThat(read(json)).isEqualTo(marked).isNotEqualTo(shop);
    assertThat(read(json).plus(marked).get(MARKS)).isEqualTo(marked.get(MARKS));
    assertThat(Reports.write(new JsonReport(), shop)).doesNotContain("test.marks");
    JsonParts.add(FORMAT); // no other part
    JsonPart<Long> another = JsonPart.of(Part.state("test.marks", 0L, Long::sum), Kind.NUMBER);
    assertThatThrownBy(() -> JsonParts.add(another)).hasMessageContaining("two parts");
    assertThat(Reports.write(new JsonReport(), marked)).isEqualTo(json);
  }

  @Test
  void aPartWithoutItsPlugInIsSkipped() throws IOException {
    String json = Reports.write(new JsonReport(), ShopProfile.snapshot());
    String more = json.substring(0, json.lastIndexOf('}')) + ",\"other.part\":[{\"site\":0}]}";
    assertThat(read(more)).isEqualTo(ShopProfile.snapshot());
  }

  @Test
  void sectionsOfThisJarAreNotTaken() {
    assertThatThrownBy(
            () -> JsonParts.add(JsonPart.of(Part.state("types", 0L, Long::sum), Kind.NUMBER)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("needs a dot: types");
  }
}
