package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.commonmark.ext.autolink.AutolinkExtension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Emphasis;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.Node;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/** Static: what media do with a text, to the harm of who reads it there. */
public final class Media {

  private static final Pattern ACTING =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}&&[^\\n\\t]]");

  private static final Pattern LOG_COMMAND =
      Pattern.compile("^[\\s\\p{Z}]*::|##(vso|teamcity)?\\[", Pattern.MULTILINE);

  private static final Pattern FORMULA = Pattern.compile("(^|;)[\\s\\p{Z}]*[-=+@＝＋－＠]");
  private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9.]+(E-?[0-9]+)?");

  private Media() {}

  /** On a terminal, and in the log of a build. */
  public static void terminal(String text) {
    assertThat(ACTING.matcher(text).results().map(found -> (int) found.group().charAt(0)))
        .as("characters that act on a terminal")
        .isEmpty();
    assertThat(LOG_COMMAND.matcher(text).results().map(found -> around(found.start(), text)))
        .as("commands in a log")
        .isEmpty();
  }

  /** In a spreadsheet. */
  static void csv(String text) throws IOException {
    for (CSVRecord row : CSVFormat.RFC4180.parse(new StringReader(text))) {
      for (String cell : row) {
        assertThat(FORMULA.matcher(cell).find() && !NUMBER.matcher(cell).matches())
            .as("formula: %s", cell)
            .isFalse();
      }
    }
  }

  /** In a browser: the data end no element. */
  static void html(String page) {
    String begin = "id=\"data\">";
    int data = page.indexOf(begin) + begin.length();
    assertThat(data).isGreaterThan(begin.length());
    assertThat(page.substring(data, page.indexOf("</script>", data))).doesNotContain("<", ">", "&");
  }

  /** On a page in Markdown. */
  static void markdown(String text) {
    Parser parser =
        Parser.builder()
            .extensions(List.of(TablesExtension.create(), AutolinkExtension.create()))
            .build();
    parser
        .parse(text)
        .accept(
            new AbstractVisitor() {
              private void fail(Node node) {
                throw new AssertionError(node + " in\n" + text);
              }

              @Override
              public void visit(Link link) {
                fail(link);
              }

              @Override
              public void visit(Image image) {
                fail(image);
              }

              @Override
              public void visit(HtmlInline html) {
                fail(html);
              }

              @Override
              public void visit(HtmlBlock html) {
                fail(html);
              }

              @Override
              public void visit(Emphasis emphasis) {
                fail(emphasis);
              }

              @Override
              public void visit(StrongEmphasis emphasis) {
                fail(emphasis);
              }

              @Override
              public void visit(LinkReferenceDefinition definition) {
                fail(definition);
              }

              @Override
              public void visit(Text words) {
                // mentions and references of GitHub
                assertThat(words.getLiteral()).doesNotContain("@", "#1");
              }
            });
  }

  private static String around(int place, String text) {
    return text.substring(Math.max(0, place - 20), Math.min(text.length(), place + 40));
  }
}
