package dev.mayfly.agent.weaving.jdk;

import dev.mayfly.agent.weaving.emitting.LambdaSizes;
import dev.mayfly.recording.types.ArrayLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;

/**
 * Stateless. The facts about the JVM that the woven classes of the JDK depend on, beside the
 * profiler itself.
 */
public final class JdkBuild {
  private static final String[] PROPERTIES = {
    "java.runtime.version", "java.vm.name", "java.vm.version", "java.vendor.version", "os.arch"
  };

  /** The captured values of lambdas whose sizes tell those of all. */
  private static final String[] CAPTURED = {
    "()V", "(I)V", "(J)V", "(IJ)V", "(Ljava/lang/Object;)V"
  };

  private JdkBuild() {}

  /**
   * The JVM's build, the image with its classes, and how large its objects are: woven code carries
   * the layout of arrays and the bytes of lambdas.
   */
  public static String text() {
    StringBuilder text = new StringBuilder();
    for (String property : PROPERTIES) {
      text.append(System.getProperty(property)).append('\n');
    }
    try {
      Path image = Path.of(System.getProperty("java.home", ""), "lib", "modules");
      BasicFileAttributes file = Files.readAttributes(image, BasicFileAttributes.class);
      text.append(file.size()).append(' ').append(file.lastModifiedTime().to(TimeUnit.SECONDS));
    } catch (IOException noImage) {
      text.append("no image");
    }
    for (int i = 0; i < "ZBCSIJFDL".length(); i++) {
      text.append(' ').append(ArrayLayout.ofElement("ZBCSIJFDL".charAt(i)));
    }
    for (String captured : CAPTURED) {
      text.append(' ').append(LambdaSizes.bytes(captured));
    }
    return text.toString();
  }
}
