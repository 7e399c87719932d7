package dev.mayfly.agent.weaving;

import static dev.mayfly.agent.weaving.OddClass.bytes;
import static dev.mayfly.agent.weaving.OddClass.expectCounted;
import static dev.mayfly.agent.weaving.OddClass.made;
import static dev.mayfly.agent.weaving.OddClass.method;
import static dev.mayfly.agent.weaving.OddClass.objects;
import static dev.mayfly.agent.weaving.OddClass.withMethod;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;

/** Methods that are very long, or have very many objects or local variables. */
final class OddSizesTest implements Opcodes {
  private final String name = OddClass.nextName();

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aMethodThatWouldPass64KilobytesStaysAsItWas(boolean contexts) throws Exception {
    HandMade odd =
        made(
            name,
            V17,
            contexts,
            writer -> {
              method(
                  writer,
                  "large",
                  "()V",
                  code -> {
                    for (int i = 0; i < 13_000; i++) { // 52,000 bytes
                      code.visitIntInsn(SIPUSH, i);
                      code.visitInsn(POP);
                    }
                    objects(code, 900);
                  });
              method(writer, "small", "()V", code -> objects(code, 3));
            });
    odd.call("large");
    odd.call("small");
    assertThat(odd.woven()).isNotNull();
    assertThat(odd.counts()).isEqualTo("small java.lang.Object 3");
    assertThat(odd.reasons()).contains("method: it would exceed 64 KB");
  }

  @ParameterizedTest
  @ValueSource(ints = {120, 500, 900})
  void aMethodWithManyObjects(int count) throws Exception {
    for (boolean contexts : new boolean[] {true, false}) {
      String className = name + count + contexts;
      HandMade odd =
          new HandMade(
              className,
              bytes(
                  V17,
                  className.replace('.', '/'),
                  writer -> method(writer, "many", "()V", code -> objects(code, count))),
              contexts);
      odd.call("many");
      expectCounted(odd, "many java.lang.Object " + count);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void localVariablesBeyond255AreLeftAlone(boolean contexts) throws Exception {
    HandMade odd =
        withMethod(
            name,
            contexts,
            "wide",
            "()I",
            code -> {
              for (int i = 0; i < 400; i++) {
                code.visitIntInsn(SIPUSH, i);
                code.visitVarInsn(ISTORE, i);
              }
              objects(code, 5);
              code.visitVarInsn(ILOAD, 399);
              code.visitVarInsn(ILOAD, 7);
              code.visitInsn(IADD);
              code.visitInsn(IRETURN);
            });
    assertThat(odd.call("wide")).isEqualTo(406);
    assertThat(odd.counts()).isEqualTo("wide java.lang.Object 5");
  }
}
