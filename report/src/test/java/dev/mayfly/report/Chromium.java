package dev.mayfly.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Confined to one thread: a headless browser with one page, driven by the DevTools protocol over a
 * pipe [1].
 *
 * <p>The protocol's messages end with a zero byte; the browser reads them from file descriptor 3
 * and writes to 4, which a shell joins to what Java knows.
 *
 * <p>[1] https://chromedevtools.github.io/devtools-protocol/
 */
public final class Chromium implements AutoCloseable {

  private static final String ABSENT =
      "Skipped: there is no Chromium or Chrome on the path, nor at -Dmayfly.chromium=PATH; the HTML"
          + " report is not looked at in a browser.";

  /** A name of this machine that pages are not trusted by, as those of other machines are not. */
  public static final String REMOTE_HOST = "remote.example";

  private static final String JOIN_PIPES = "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1";

  private final Process process;
  private final OutputStream out;
  private final InputStream in;
  private final String session;
  private final List<String> complaints = new ArrayList<>();
  private int sent;
  private boolean loaded;

  private Chromium(String program, Path profile) throws IOException {
    process =
        new ProcessBuilder(
                "/bin/sh",
                "-c",
                JOIN_PIPES,
                "sh",
                program,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--force-color-profile=srgb",
                "--host-resolver-rules=MAP " + REMOTE_HOST + " 127.0.0.1",
                "--user-data-dir=" + profile,
                "--remote-debugging-pipe",
                "about:blank")
            .start();
    out = process.getOutputStream();
    in = new BufferedInputStream(process.getInputStream(), 1 << 16);
    String target =
        call("Target.createTarget", object("url", "about:blank"), "").get("targetId").getAsString();
    JsonObject attach = object("targetId", target);
    attach.addProperty("flatten", true);
    session = call("Target.attachToTarget", attach, "").get("sessionId").getAsString();
    call("Page.enable", new JsonObject());
    call("Runtime.enable", new JsonObject());
    call("Log.enable", new JsonObject());
  }

  /** Starts the browser; skips the test where there is none. */
  public static Chromium start(Path profile) throws IOException {
    Optional<String> program = program();
    if (program.isEmpty() || !Files.isExecutable(Path.of("/bin/sh"))) {
      System.out.println(ABSENT);
    }
    assumeTrue(program.isPresent() && Files.isExecutable(Path.of("/bin/sh")), ABSENT);
    return new Chromium(program.orElseThrow(), profile);
  }

  private static Optional<String> program() {
    String named = System.getProperty("mayfly.chromium", "");
    if (!named.isEmpty()) {
      return Optional.of(named).filter(program -> Files.isExecutable(Path.of(program)));
    }
    return Stream.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
        .flatMap(
            name ->
                Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                    .map(directory -> Path.of(directory).resolve(name)))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }

  private static JsonObject object(String name, String value) {
    JsonObject object = new JsonObject();
    object.addProperty(name, value);
    return object;
  }

  public JsonObject call(String method, JsonObject parameters) throws IOException {
    return call(method, parameters, session);
  }

  private JsonObject call(String method, JsonObject parameters, String to) throws IOException {
    JsonObject message = object("method", method);
    message.addProperty("id", ++sent);
    message.add("params", parameters);
    if (!to.isEmpty()) {
      message.addProperty("sessionId", to);
    }
    out.write(message.toString().getBytes(UTF_8));
    out.write(0);
    out.flush();
    while (true) {
      JsonObject answer = read();
      if (answer.has("id") && answer.get("id").getAsInt() == sent) {
        if (answer.has("error")) {
          throw new IOException(method + ": " + answer.get("error"));
        }
        return answer.getAsJsonObject("result");
      }
    }
  }

  private JsonObject read() throws IOException {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    for (int c = in.read(); c != 0; c = in.read()) {
      if (c < 0) {
        throw new IOException("the browser has ended");
      }
      message.write(c);
    }
    JsonObject read = JsonParser.parseString(message.toString(UTF_8)).getAsJsonObject();
    String event = read.has("method") ? read.get("method").getAsString() : "";
    if (event.equals("Page.loadEventFired")) {
      loaded = true;
    } else if (event.equals("Runtime.exceptionThrown") || event.equals("Log.entryAdded")) {
      complaints.add(read.get("params").toString());
    }
    return read;
  }

  /** Opens a file again, at a fragment, and waits until it is loaded. */
  public void open(Path file, String fragment) throws IOException {
    open(file.toUri() + fragment);
  }

  /** Opens an address again, and waits until it is loaded. */
  public void open(String address) throws IOException {
    call("Page.navigate", object("url", "about:blank"));
    awaitLoad();
    call("Page.navigate", object("url", address));
    awaitLoad();
  }

  /** Waits until a page is loaded that is not yet, such as one that loads itself again. */
  public void awaitLoad() throws IOException {
    while (!loaded) {
      read();
    }
    loaded = false;
  }

  /** The value of an expression; of a promise what it comes to. */
  public JsonElement evaluate(String expression) throws IOException {
    JsonObject parameters = object("expression", expression);
    parameters.addProperty("returnByValue", true);
    parameters.addProperty("awaitPromise", true);
    JsonObject answer = call("Runtime.evaluate", parameters);
    if (answer.has("exceptionDetails")) {
      throw new IOException(expression + ": " + answer.get("exceptionDetails"));
    }
    JsonElement value = answer.getAsJsonObject("result").get("value");
    return value == null ? JsonNull.INSTANCE : value;
  }

  public String text(String expression) throws IOException {
    return evaluate(expression).getAsString();
  }

  public long number(String expression) throws IOException {
    return evaluate(expression).getAsLong();
  }

  /** The text of the first element that matches. */
  public String textOf(String selector) throws IOException {
    return text("document.querySelector('" + selector + "').innerText");
  }

  public List<String> texts(String selector) throws IOException {
    List<String> texts = new ArrayList<>();
    evaluate("[...document.querySelectorAll('" + selector + "')].map(e => e.innerText)")
        .getAsJsonArray()
        .forEach(text -> texts.add(text.getAsString()));
    return texts;
  }

  /** Presses and releases a key. */
  public void press(String key) throws IOException {
    for (String type : List.of("keyDown", "keyUp")) {
      JsonObject event = object("type", type);
      event.addProperty("key", key);
      event.addProperty("code", key);
      call("Input.dispatchKeyEvent", event);
    }
  }

  /** Clicks with the mouse on an element, once it is in sight. */
  public void click(String element) throws IOException {
    evaluate(element + ".scrollIntoView({ block: 'center' })");
    JsonArray at =
        evaluate(
                "(b => [b.x + b.width / 2, b.y + b.height / 2])("
                    + element
                    + ".getBoundingClientRect())")
            .getAsJsonArray();
    for (String type : List.of("mousePressed", "mouseReleased")) {
      JsonObject event = object("type", type);
      event.add("x", at.get(0));
      event.add("y", at.get(1));
      event.addProperty("button", "left");
      event.addProperty("clickCount", 1);
      call("Input.dispatchMouseEvent", event);
    }
  }

  /**
   * Drags with the mouse over an element, once it is in sight, from one part of its width to
   * another.
   */
  public void drag(String element, double from, double to) throws IOException {
    evaluate(element + ".scrollIntoView({ block: 'center' })");
    JsonObject box =
        evaluate(
                "(r => ({ x: r.left, y: r.top + r.height / 2, width: r.width }))("
                    + element
                    + ".getBoundingClientRect())")
            .getAsJsonObject();
    for (String type : List.of("mousePressed", "mouseMoved", "mouseReleased")) {
      JsonObject event = object("type", type);
      double part = type.equals("mousePressed") ? from : to;
      event.addProperty("x", box.get("x").getAsDouble() + part * box.get("width").getAsDouble());
      event.addProperty("y", box.get("y").getAsDouble());
      event.addProperty("button", "left");
      event.addProperty("buttons", 1);
      event.addProperty("clickCount", 1);
      call("Input.dispatchMouseEvent", event);
    }
  }

  /** Pastes from the clipboard where the focus is. */
  public void paste() throws IOException {
    JsonArray commands = new JsonArray();
    commands.add("paste");
    JsonObject event = object("type", "rawKeyDown");
    event.add("commands", commands);
    call("Input.dispatchKeyEvent", event);
  }

  /** Writes where the focus is. */
  public void type(String text) throws IOException {
    call("Input.insertText", object("text", text));
  }

  /** Sets the size of the page in pixels, and whether it is dark. */
  public void look(int width, int height, boolean dark) throws IOException {
    JsonObject size = new JsonObject();
    size.addProperty("width", width);
    size.addProperty("height", height);
    size.addProperty("deviceScaleFactor", 1);
    size.addProperty("mobile", false);
    call("Emulation.setDeviceMetricsOverride", size);
    JsonObject media = new JsonObject();
    JsonObject scheme = object("name", "prefers-color-scheme");
    scheme.addProperty("value", dark ? "dark" : "light");
    JsonArray features = new JsonArray();
    features.add(scheme);
    media.add("features", features);
    call("Emulation.setEmulatedMedia", media);
  }

  /** Waits until the page is drawn: only then boxes know whether they scroll. */
  public void drawn() throws IOException {
    evaluate(
        "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))");
  }

  /** A picture of the page, once it is drawn: PNG. */
  public byte[] screenshot() throws IOException {
    drawn();
    return decoded(call("Page.captureScreenshot", object("format", "png")));
  }

  /** The page as it is printed: PDF. */
  public byte[] print() throws IOException {
    JsonObject parameters = new JsonObject();
    parameters.addProperty("preferCSSPageSize", true);
    parameters.addProperty("printBackground", true);
    return decoded(call("Page.printToPDF", parameters));
  }

  private static byte[] decoded(JsonObject answer) {
    return Base64.getDecoder().decode(answer.get("data").getAsString());
  }

  /**
   * Exceptions, and what the console holds of errors and violations, since they were last asked.
   */
  public List<String> complaints() {
    List<String> all = List.copyOf(complaints);
    complaints.clear();
    return all;
  }

  @Override
  public void close() throws IOException {
    List<ProcessHandle> all = process.descendants().toList();
    try {
      call("Browser.close", new JsonObject(), "");
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (IOException | InterruptedException ended) {
      // then it is ended below
    }
    process.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
  }
}
