package com.example.programs;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.TransformerFactory;
import org.apache.fop.apps.FOUserAgent;
import org.apache.fop.apps.Fop;
import org.apache.fop.apps.FopConfParser;
import org.apache.fop.apps.FopFactory;
import org.apache.fop.apps.MimeConstants;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Confined. Formats generated XSL-FO documents as PDF with Apache FOP. */
public final class FopProgram implements Program {
  /** Writes without compression, for not every JVM brings the same version of zlib. */
  private static final String CONFIGURATION =
      "<fop version='1.0'><renderers><renderer mime='application/pdf'>"
          + "<filterList><value>null</value></filterList>"
          + "</renderer></renderers></fop>";

  private static final Logger LOG = Logger.getLogger("org.apache.fop");

  private final SAXParserFactory parsers = SAXParserFactory.newDefaultNSInstance();
  private final FopFactory factory;

  /**
   * A program.
   *
   * @throws IOException if FOP cannot be configured
   * @throws SAXException if FOP cannot be configured
   */
  public FopProgram() throws IOException, SAXException {
    LOG.setLevel(Level.SEVERE);
    // FOP asks for any: the JDK's, for other programs bring others
    System.setProperty(
        TransformerFactory.class.getName(),
        TransformerFactory.newDefaultInstance().getClass().getName());
    byte[] configuration = CONFIGURATION.getBytes(StandardCharsets.UTF_8);
    factory =
        new FopConfParser(new ByteArrayInputStream(configuration), URI.create("file:///"))
            .getFopFactoryBuilder()
            .build();
  }

  /**
   * Starts the program.
   *
   * @param arguments rounds and size
   * @throws Exception if it fails
   */
  public static void main(String[] arguments) throws Exception {
    Rounds.main(new FopProgram(), arguments);
  }

  @Override
  public long run(int size) throws IOException, ParserConfigurationException, SAXException {
    Checksum checksum = new Checksum();
    Random random = new Random(31);
    for (int i = 0; i < size; i++) {
      ByteArrayOutputStream pdf = new ByteArrayOutputStream();
      FOUserAgent agent = factory.newFOUserAgent();
      Fop fop = factory.newFop(MimeConstants.MIME_PDF, agent, pdf);
      parsers
          .newSAXParser()
          .parse(new InputSource(new StringReader(document(random))), fop.getDefaultHandler());
      int pages = fop.getResults().getPageCount();
      Checks.that(pages > 2, "pages " + pages);
      checksum.add(pages).add(texts(pdf.toString(StandardCharsets.ISO_8859_1)));
    }
    return checksum.value();
  }

  /**
   * The texts with their places. The rest has dates, a random identity and the JVM's own colour
   * profile in it.
   */
  private static String texts(String pdf) {
    return pdf.lines().filter(line -> line.endsWith("TJ")).collect(Collectors.joining("\n"));
  }

  private static String document(Random random) {
    StringBuilder fo = new StringBuilder("<fo:root xmlns:fo='http://www.w3.org/1999/XSL/Format'>");
    fo.append("<fo:layout-master-set><fo:simple-page-master master-name='page'");
    fo.append(" page-width='210mm' page-height='297mm' margin='20mm'><fo:region-body/>");
    fo.append("</fo:simple-page-master></fo:layout-master-set>");
    fo.append("<fo:page-sequence master-reference='page'><fo:flow flow-name='xsl-region-body'>");
    for (int chapter = 0; chapter < 3; chapter++) {
      fo.append("<fo:block break-before='page' font-size='18pt' font-weight='bold' id='c");
      fo.append(chapter).append("'>Chapter ").append(chapter).append("</fo:block>");
      for (int i = 0; i < 3; i++) {
        fo.append("<fo:block text-align='justify' space-after='6pt'>");
        words(fo, random, 90);
        fo.append("<fo:inline font-style='italic' color='#336699'>");
        words(fo, random, 5);
        fo.append("</fo:inline> page <fo:page-number-citation ref-id='c").append(chapter);
        fo.append("'/></fo:block>");
      }
      fo.append("<fo:table table-layout='fixed' width='100%' border='0.5pt solid black'>");
      fo.append("<fo:table-body>");
      for (int row = 0; row < 12; row++) {
        fo.append("<fo:table-row>");
        for (int cell = 0; cell < 4; cell++) {
          fo.append("<fo:table-cell padding='2pt' border='0.2pt solid gray'><fo:block>");
          words(fo, random, 3);
          fo.append("</fo:block></fo:table-cell>");
        }
        fo.append("</fo:table-row>");
      }
      fo.append("</fo:table-body></fo:table>");
    }
    return fo.append("</fo:flow></fo:page-sequence></fo:root>").toString();
  }

  private static void words(StringBuilder fo, Random random, int count) {
    for (int i = 0; i < count; i++) {
      fo.append(Integer.toString(36 + random.nextInt(1 << (8 + random.nextInt(22))), 36));
      fo.append(' ');
    }
  }
}
