package com.example.programs;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Random;
import javax.xml.transform.stream.StreamSource;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.Serializer;
import net.sf.saxon.s9api.XsltCompiler;
import net.sf.saxon.s9api.XsltExecutable;

/** Confined. Transforms generated XML to HTML by an XSLT 3.0 stylesheet with Saxon. */
public final class SaxonProgram implements Program {
  private static final String[] KINDS = {"books", "food", "tools"};

  private final Processor processor = new Processor(false);
  private final String stylesheet;

  /**
   * A program.
   *
   * @throws IOException if its stylesheet cannot be read
   */
  public SaxonProgram() throws IOException {
    stylesheet = Resources.read("report.xsl");
  }

  /**
   * Starts the program.
   *
   * @param arguments rounds and size
   * @throws Exception if it fails
   */
  public static void main(String[] arguments) throws Exception {
    Rounds.main(new SaxonProgram(), arguments);
  }

  @Override
  public long run(int size) throws SaxonApiException {
    XsltCompiler compiler = processor.newXsltCompiler();
    XsltExecutable executable = compiler.compile(new StreamSource(new StringReader(stylesheet)));
    Checksum checksum = new Checksum();
    Random random = new Random(23);
    for (int i = 0; i < size; i++) {
      StringWriter html = new StringWriter();
      Serializer serializer = processor.newSerializer(html);
      executable
          .load30()
          .applyTemplates(new StreamSource(new StringReader(shop(random))), serializer);
      String text = html.toString();
      Checks.that(text.split("<tr ", -1).length == 81, "rows of the table");
      checksum.add(text);
    }
    return checksum.value();
  }

  private static String shop(Random random) {
    StringBuilder xml = new StringBuilder("<shop>");
    for (int i = 0; i < 20; i++) {
      xml.append("<customer id='c").append(i).append("' city='City ").append(random.nextInt(6));
      xml.append("'><name>Name ").append(Integer.toString(random.nextInt(1 << 24), 36));
      xml.append("</name></customer>");
    }
    for (int i = 0; i < 80; i++) {
      xml.append("<order id='").append(i).append("' customer='c").append(random.nextInt(20));
      xml.append("'>");
      for (int n = random.nextInt(5); n >= 0; n--) {
        xml.append("<line kind='").append(KINDS[random.nextInt(3)]).append("' price='");
        xml.append(random.nextInt(900)).append('.').append(10 + random.nextInt(90));
        xml.append("' pieces='").append(1 + random.nextInt(9)).append("'>");
        for (int w = 0; w < 6; w++) {
          xml.append(Integer.toString(1000 + random.nextInt(1 << 20), 36)).append(' ');
        }
        xml.append("</line>");
      }
      xml.append("</order>");
    }
    return xml.append("</shop>").toString();
  }
}
