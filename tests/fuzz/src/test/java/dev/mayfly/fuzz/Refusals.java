package dev.mayfly.fuzz;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Immutable. What a profile's coverage says was not woven.
 *
 * @param programs packages that a limit concerns: they are counted in part
 * @param unexpected refusals for any other reason
 */
record Refusals(Set<String> programs, List<String> unexpected) {
  /** The last one is for classes of a loader that shows no class files. */
  private static final List<String> LIMITS =
      List.of(
          "64 KB",
          "32 KB",
          "constant pool",
          "too many to be checked",
          "Too many operations",
          "generated at run time");

  /** Such a class is woven, and counts as all others. */
  private static final String WITHOUT_ASPECTJ = "woven without AspectJ";

  static Refusals of(Path file) throws IOException {
    Refusals refusals = new Refusals(new TreeSet<>(), new ArrayList<>());
    try (Reader reader = Files.newBufferedReader(file)) {
      JsonObject profile = JsonParser.parseReader(reader).getAsJsonObject();
      for (JsonElement element : profile.getAsJsonObject("coverage").getAsJsonArray("notWoven")) {
        refusals.add(element.getAsJsonObject());
      }
    }
    return refusals;
  }

  private void add(JsonObject refusal) {
    String reason = refusal.get("reason").getAsString();
    if (reason.contains(WITHOUT_ASPECTJ)) {
      return;
    }
    boolean ours = false;
    for (JsonElement example : refusal.getAsJsonArray("examples")) {
      String name = example.getAsString();
      if (name.startsWith("fuzzed.")) {
        ours = true;
        programs.add(name.substring(0, name.indexOf('.', "fuzzed.".length())));
      }
    }
    if (ours && LIMITS.stream().noneMatch(reason::contains)) {
      unexpected.add("not woven, " + refusal);
    }
  }

  boolean concern(String program) {
    return programs.contains(program);
  }
}
