package dev.mayfly.packaging;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** The check of the page's scripts, which are one script in the page. */
class HtmlPageBuildTest {

  @Test
  void twoFunctionsOfANameFail() {
    assertThatThrownBy(
            () ->
                HtmlPageBuild.requireOneEach(
                    "function rows() {\n}\n\nfunction row() {\n}\n\nfunction rows(of) {\n}\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("function defined twice: rows");
  }

  @Test
  void functionsWithinOthersMayShareNames() {
    assertThatCode(
            () ->
                HtmlPageBuild.requireOneEach(
                    "function a() {\n  function show() {\n  }\n}\n\n"
                        + "function b() {\n  function show() {\n  }\n}\n"))
        .doesNotThrowAnyException();
  }
}
