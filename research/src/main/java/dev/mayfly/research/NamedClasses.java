package dev.mayfly.research;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Immutable. The analyses or agents that an option names: they come with Mayfly, or are classes in
 * the user's jars.
 *
 * @param names of those that come with Mayfly, or of classes in the jars
 */
public record NamedClasses(List<Path> jars, List<String> names) {
  /**
   * Reads a list of jars and names.
   *
   * @throws OptionException if a name is neither one that comes with Mayfly nor may be in a jar
   */
  public static NamedClasses of(Option<?> option, List<String> words, List<String> shipped) {
    List<Path> jars = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (String word : words) {
      if (word.endsWith(".jar")) {
        jars.add(Path.of(word).toAbsolutePath().normalize());
      } else if (!names.contains(word)) {
        names.add(word);
      }
    }
    List<String> own = new ArrayList<>(names);
    own.removeAll(shipped);
    if (!own.isEmpty() && jars.isEmpty()) {
      throw option.wrongly(
          lenientFormat(
              " must be one of %s, or a class in a jar (my.jar,com.acme.Mine), not '%s'",
              shipped, own.get(0)));
    }
    return new NamedClasses(List.copyOf(jars), List.copyOf(names));
  }
}
