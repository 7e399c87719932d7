package dev.mayfly.agent.plan;

import dev.mayfly.agent.options.Kind;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.weaving.layers.LayerTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Whether layers are followed, and the rows of the user's file. Immutable.
 *
 * @param rows those of the file; none where there is no file
 */
public record RequestedLayers(boolean isOn, LayerTable rows) {
  static final RequestedLayers ON = new RequestedLayers(true, LayerTable.EMPTY);
  static final RequestedLayers OFF = new RequestedLayers(false, LayerTable.EMPTY);

  @Override
  public String toString() {
    return !isOn ? "off" : rows.size() == 0 ? "on" : "on, with " + rows.size() + " rows of a file";
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
        return new RequestedLayers(true, LayerTable.of(Files.readAllLines(Path.of(text))));
      } catch (IOException | InvalidPathException unreadable) {
        throw option.wrongly(" must be on, off or a file of rows; cannot read " + unreadable);
      } catch (IllegalArgumentException wrong) {
        throw option.wrongly(": " + text + ", " + wrong.getMessage());
      }
    }
  }
}
