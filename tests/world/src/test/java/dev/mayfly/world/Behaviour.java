package dev.mayfly.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Static. Compares what two runs of an application did. */
final class Behaviour {
  /** What Mayfly, the JVM and other agents may say when nothing is wrong. */
  private static final List<Pattern> KNOWN =
      List.of(
          Pattern.compile("mayfly: [0-9.,]+ [kMGT]?B allocated: .*; report in .*"),
          Pattern.compile("mayfly: [0-9,]+ allocations? counted .*; report in .*"),
          Pattern.compile("mayfly: JDK code allocated about .* when called by woven code; .*"),
          Pattern.compile("mayfly: Most bytes were allocated by unwoven packages: .*"),
          Pattern.compile("mayfly: [0-9,]+ calling contexts so far\\. .*"),
          Pattern.compile("mayfly: weaving took .* CPU seconds so far; .*"),
          Pattern.compile(
              "mayfly: AspectJ cannot weave .* others like it; the report lists them\\."),
          Pattern.compile("mayfly: no aop.xml says where its aspects apply, .*"),
          Pattern.compile("mayfly: option 'rest' is given twice: .*"),
          Pattern.compile("mayfly: option 'rest': on JDK [0-9]+, Flight Recorder can hang .*"),
          Pattern.compile("Jolokia: Agent .* started with URL .*|I> No access restrictor .*"),
          Pattern.compile(".* warning: Sharing is only supported for boot loader classes .*"),
          Pattern.compile(".* warning: Option AllowRedefinitionToAddDeleteMethods was .*"));

  /** A program may take longer to end under Mayfly, which writes a report, but not this long. */
  private static final long LONGEST_STOP_MILLIS = 30_000;

  private static final int SHOWN = 3;

  private Behaviour() {}

  /** What differs, in words; empty if nothing does. */
  static List<String> differences(Ended plain, Ended woven) {
    List<String> differences = new ArrayList<>();
    if (plain.exitCode() != woven.exitCode()) {
      differences.add("exit code " + woven.exitCode() + " instead of " + plain.exitCode());
    }
    lines(differences, "stdout", unknown(plain.stdout()), unknown(woven.stdout()));
    lines(differences, "stderr", unknown(plain.stderr()), unknown(woven.stderr()));
    lines(differences, "answers", plain.answers(), woven.answers());
    Set<String> names = new TreeSet<>(plain.files().keySet());
    names.addAll(woven.files().keySet());
    Map<String, String> is = woven.files();
    List<String> other = new ArrayList<>();
    for (String name : names) {
      String should = plain.files().get(name);
      if (should == null || !is.containsKey(name)) {
        other.add(name + (should == null ? " is new" : " is missing"));
      } else if (!should.equals(is.get(name))) {
        other.add(name + " has another content");
      }
    }
    if (!other.isEmpty()) {
      differences.add(other.size() + " files: " + some(other));
    }
    if (woven.stopMillis() > plain.stopMillis() + LONGEST_STOP_MILLIS) {
      differences.add(
          "SIGTERM took " + woven.stopMillis() + " ms instead of " + plain.stopMillis());
    }
    return differences;
  }

  /** Lines without what is known. */
  private static List<String> unknown(List<String> lines) {
    return lines.stream()
        .filter(line -> KNOWN.stream().noneMatch(known -> known.matcher(line).matches()))
        .toList();
  }

  private static void lines(
      List<String> differences, String what, List<String> plain, List<String> woven) {
    if (plain.equals(woven)) {
      return;
    }
    int at = 0;
    while (at < Math.min(plain.size(), woven.size()) && plain.get(at).equals(woven.get(at))) {
      at++;
    }
    differences.add(
        "%s differs from line %d: plain %s, woven %s"
            .formatted(
                what,
                at + 1,
                some(plain.subList(at, plain.size())),
                some(woven.subList(at, woven.size()))));
  }

  static String some(List<String> all) {
    return all.stream()
            .limit(SHOWN)
            .map(each -> each.length() > 300 ? each.substring(0, 300) + ".." : each)
            .collect(Collectors.joining(" | ", "[", ""))
        + (all.size() > SHOWN ? " | " + (all.size() - SHOWN) + " more]" : "]");
  }
}
