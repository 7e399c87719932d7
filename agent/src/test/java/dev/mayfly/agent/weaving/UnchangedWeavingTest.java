package dev.mayfly.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.hash.Hashing;
import com.google.common.io.Resources;
import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.NativeMethods;
import dev.mayfly.agent.weaving.bytecode.WovenCode;
import dev.mayfly.agent.weaving.emitting.Emitter;
import dev.mayfly.analysis.WovenEvents;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceClassVisitor;

/**
 * What is off costs nothing: without {@code bytecodes}, {@code analysis}, {@code agents}, {@code
 * time} and {@code layout}, classes are woven as before there were such options.
 *
 * <p>The digests in {@code woven-without-options.txt} are those of the weaver before all of them
 * (the parent of commit 4b69f837), but for the package of the probes. Each is of the code as text,
 * with ids by their numbers in the class: so the order of constants does not matter. Where the
 * weaver is to write other code, or with another version of Guava or ASM, run the test with {@code
 * -Dmayfly.digests=FILE}, which writes them, and say in the commit why they change.
 */
final class UnchangedWeavingTest {
  private static final String RECORDED = "woven-without-options.txt";

  /** The same for exact contexts of followed objects, and for sites alone. */
  private static String digest(byte[] original) {
    return Hashing.sha256()
        .hashString(text(original, true) + text(original, false), StandardCharsets.UTF_8)
        .toString()
        .substring(0, 16);
  }

  private static String text(byte[] original, boolean byContext) {
    ClassScan scan = ClassScan.of(original);
    Emitter emitter = new Emitter(TestSettings.of(byContext, byContext));
    WovenCode code = emitter.emit(scan, original, WovenEvents.NONE, NativeMethods.NONE).code();
    return code == null ? "" : text(code);
  }

  private static String text(WovenCode code) {
    ByteBuffer bytes = ByteBuffer.wrap(code.bytes().clone());
    for (int i = 0; i < code.places().length; i++) {
      bytes.putInt(code.places()[i], code.ids()[i]);
    }
    StringWriter text = new StringWriter();
    new ClassReader(bytes.array())
        .accept(new TraceClassVisitor(null, new Textifier(), new PrintWriter(text)), 0);
    for (WovenCode.Method method : code.methods()) {
      text.append(method.name() + method.descriptor() + method.sites());
    }
    return text.toString();
  }

  private static Map<String, String> recorded() throws IOException {
    Map<String, String> digests = new LinkedHashMap<>();
    for (String line :
        Resources.readLines(
            Resources.getResource(UnchangedWeavingTest.class, RECORDED), StandardCharsets.UTF_8)) {
      int blank = line.indexOf(' ');
      digests.put(line.substring(0, blank), line.substring(blank + 1));
    }
    return digests;
  }

  @Test
  void classesAreWovenAsBeforeTheOptions() throws IOException, URISyntaxException {
    Map<String, String> digests = new TreeMap<>();
    GuavaClasses.all().forEach((name, original) -> digests.put(name, digest(original)));
    String file = System.getProperty("mayfly.digests");
    if (file != null) {
      Files.write(
          Path.of(file),
          digests.entrySet().stream().map(one -> one.getKey() + " " + one.getValue()).toList());
    }
    assertThat(digests).isEqualTo(recorded());
    assertThat(digests.values().stream().distinct()).hasSizeGreaterThan(GuavaClasses.COUNT / 2);
  }
}
