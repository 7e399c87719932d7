package dev.mayfly.agent.plan;

import dev.mayfly.agent.options.Kind;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.weaving.layers.LayerTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * Whether layers are followed, and the rows of the user's file. Immutable.
 *
 * @param rows the lines of the file; empty where there is none
 */
public record RequestedLayers(boolean isOn, List<String> rows) {
  static final RequestedLayers ON = new RequestedLayers(true, List.of());
  static final RequestedLayers OFF = new RequestedLayers(false, List.of());

  /** The table of boundaries. */
  public LayerTable table() {
    return LayerTable.standardAnd(rows);
  }

  @Override
  public String toString() {
    return !isOn ? "off" : rows.isEmpty() ? "on" : "on, with " + rows.size() + " lines of a file";
  }

  /** Reads the value. Immutable. */
  static final class Values extends Kind<RequestedLayers> {
    @Override
    public RequestedLayers parse(Option<RequestedLayers> option, String text) {
      return switch (text) {
        case "on", "true" -> ON;
        case "off", "false", "none" -> OFF;
        default -> ofFile(option, text);
      };
    }

    private static RequestedLayers ofFile(Option<RequestedLayers> option, String text) {
      try {
        List<String> rows = Files.readAllLines(Path.of(text));
        LayerTable.check(rows);
        return new RequestedLayers(true, rows);
      } catch (IOException | InvalidPathException unreadable) {
        throw option.wrongly(" must be on, off or a file of rows; cannot read " + unreadable);
      } catch (IllegalArgumentException wrong) {
        throw option.wrongly(": " + text + ", " + wrong.getMessage());
      }
    }
  }
}
