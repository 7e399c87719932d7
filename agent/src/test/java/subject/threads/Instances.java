package subject.threads;

import java.lang.management.ManagementFactory;
import javax.management.ObjectName;

/** How many objects of a class are alive. */
final class Instances {
  private Instances() {}

  static long of(String className) throws Exception {
    String histogram =
        (String)
            ManagementFactory.getPlatformMBeanServer()
                .invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "gcClassHistogram",
                    new Object[] {new String[0]},
                    new String[] {String[].class.getName()});
    return histogram
        .lines()
        .map(line -> line.strip().split("\\s+"))
        .filter(columns -> columns.length > 3 && columns[3].equals(className))
        .mapToLong(columns -> Long.parseLong(columns[1]))
        .sum();
  }
}
