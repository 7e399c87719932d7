package dev.mayfly.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Immutable: a page around another one, which it loads again at an interval of seconds while the
 * server answers. The inner page stays where the reader is; the browser's own refresh would not
 * load a page whose address ends in a fragment.
 */
record LiveFrame(int seconds) {

  /** The address of the inner page, relative to that of this one. */
  static final String REPORT = "report";

  /** The path that answers, without content, as long as the server runs. */
  static final String ALIVE = "alive";

  private static final String PAGE =
      """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <title>Mayfly report</title>
      <style nonce="%1$s">
      html, body, iframe { border: 0; display: block; height: 100%%; margin: 0; width: 100%% }
      </style>
      <iframe src="report" title="Mayfly report"></iframe>
      <script nonce="%1$s">
      setInterval(function () {
        fetch('alive').then(function () {
          document.querySelector('iframe').contentWindow.location.reload();
        }, function () {});
      }, %2$d);
      </script>
      </html>
      """;

  /**
   * The page.
   *
   * @param nonce a random word, which the page's own script and style carry
   */
  byte[] page(String nonce) {
    return PAGE.formatted(nonce, 1000L * seconds).getBytes(UTF_8);
  }

  /** The content security policy that admits them, and nothing else. */
  static String policy(String nonce) {
    return "default-src 'none'; connect-src 'self'; frame-src 'self'; script-src 'nonce-"
        + nonce
        + "'; style-src 'nonce-"
        + nonce
        + "'";
  }
}
