package dev.mayfly.world;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Confined. The requests that a server gets, and its answers.
 *
 * @param port the server's
 * @param server its process
 * @param limitSeconds how long it may take to start
 */
record Conversation(int port, Process server, long limitSeconds) {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();

  /**
   * Waits until the server answers, and sends what {@code requests.txt} has: a line each, {@code
   * GET /path}, {@code POST /path file content/type} or {@code WAIT /path text}, which repeats a
   * request until the answer has that text.
   */
  List<String> hold(String ready, Path work) throws IOException, InterruptedException {
    await(ready, "");
    List<String> answers = new ArrayList<>();
    for (String line : Files.readAllLines(work.resolve("requests.txt"))) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] words = line.split(" ", 4);
        if (words[0].equals("WAIT")) {
          await(words[1], words[2]);
          answers.add(line);
        } else {
          HttpResponse<String> answer = send(words, work);
          answers.add(line + " -> " + answer.statusCode() + "\n" + answer.body());
        }
      }
    }
    return answers;
  }

  private void await(String path, String text) throws IOException, InterruptedException {
    long until = System.nanoTime() + limitSeconds * 1_000_000_000;
    while (server.isAlive() && System.nanoTime() < until) {
      try {
        HttpResponse<String> answer = send(new String[] {"GET", path}, null);
        if (answer.statusCode() < 500 && answer.body().contains(text)) {
          return;
        }
      } catch (IOException notYet) {
        // the server is starting
      }
      Thread.sleep(100);
    }
    throw new IOException("no answer to " + path + (server.isAlive() ? "" : ": the server ended"));
  }

  private HttpResponse<String> send(String[] words, Path work)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + words[1]))
            .timeout(Duration.ofSeconds(60));
    if (words.length > 2) {
      request.method(words[0], BodyPublishers.ofFile(work.resolve(words[2])));
      request.header("Content-Type", words.length > 3 ? words[3] : "application/json");
    } else {
      request.method(words[0], BodyPublishers.noBody());
    }
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }
}
