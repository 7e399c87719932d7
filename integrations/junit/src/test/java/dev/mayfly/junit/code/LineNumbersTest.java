package dev.mayfly.junit.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

/** Lines as the JVM itself shows them, of classes with constants of all sorts. */
final class LineNumbersTest {
  private static final long TWO_ENTRIES = 1L << 40;

  @Test
  void aMethodBeginsAtItsFirstStatement() throws Exception {
    StackTraceElement here = new Throwable().getStackTrace()[0];
    Method method = getClass().getDeclaredMethod("aMethodBeginsAtItsFirstStatement");
    assertThat(LineNumbers.beginOf(method))
        .hasToString(
            here.getClassName()
                + ".aMethodBeginsAtItsFirstStatement(LineNumbersTest.java:"
                + here.getLineNumber()
                + ")");
  }

  @Test
  void namesakesAreToldApart() throws Exception {
    StackTraceElement one = LineNumbers.beginOf(Inner.class.getDeclaredMethod("same", int.class));
    StackTraceElement other =
        LineNumbers.beginOf(Inner.class.getDeclaredMethod("same", double[].class, String.class));
    assertThat(one.getLineNumber()).isEqualTo(new Inner().same(0));
    assertThat(other.getLineNumber()).isEqualTo(new Inner().same(new double[0], ""));
    assertThat(other.getFileName()).isEqualTo("LineNumbersTest.java");
    assertThat(TWO_ENTRIES).isPositive(); // in the pool of constants
    assertThat(other.getClassName()).isEqualTo(Inner.class.getName());
  }

  /** Two methods of one name. */
  private static final class Inner {
    int same(int zero) {
      return new Throwable().getStackTrace()[0].getLineNumber() + zero;
    }

    int same(double[] none, String nothing) {
      return new Throwable().getStackTrace()[0].getLineNumber() + none.length + nothing.length();
    }
  }

  @Test
  void withoutAClassFileTheMethodIsNamedAllTheSame() throws Exception {
    Object proxy =
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Runnable.class},
            (self, method, arguments) -> null);
    StackTraceElement element = LineNumbers.beginOf(proxy.getClass().getDeclaredMethod("run"));
    assertThat(element.getMethodName()).isEqualTo("run");
    assertThat(element.getFileName()).isNull();
    assertThat(element.getLineNumber()).isNegative();
  }
}
