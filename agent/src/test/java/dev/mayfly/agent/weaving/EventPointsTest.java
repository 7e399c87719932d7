package dev.mayfly.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.NativeMethods;
import dev.mayfly.agent.weaving.emitting.Emitter;
import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.WovenEvents;
import dev.mayfly.recording.probes.EventProbes;
import dev.mayfly.site.SiteRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Probes for events, in 200 classes of a library. */
final class EventPointsTest {
  private static final String PROBES = Type.getInternalName(EventProbes.class);

  private static int allEvents() {
    int events = 0;
    for (Event event : Event.values()) {
      events |= event.bit();
    }
    return events;
  }

  /** The class as it is linked; as it was where there is nothing to record in it. */
  private static byte[] woven(byte[] original, int events) {
    return woven(original, WovenEvents.all(events));
  }

  private static byte[] woven(byte[] original, WovenEvents events) {
    ClassScan scan = ClassScan.of(original);
    Emitter.Result result =
        new Emitter(TestSettings.of(true, true)).emit(scan, original, events, NativeMethods.NONE);
    assertThat(result.reasons()).isEmpty();
    return result.code() == null ? original : result.code().link(SiteRegistry.instance());
  }

  /** Without operands that are numbers of sites. */
  private static List<String> instructions(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    List<String> all = new ArrayList<>();
    for (MethodNode method : node.methods) {
      all.add(method.name + method.desc);
      for (AbstractInsnNode insn : method.instructions) {
        if (insn.getOpcode() >= 0) {
          all.add(insn.getOpcode() + operands(insn));
        }
      }
    }
    return all;
  }

  private static String operands(AbstractInsnNode insn) {
    if (insn instanceof MethodInsnNode call) {
      return call.owner + call.name + call.desc;
    }
    if (insn instanceof FieldInsnNode field) {
      return field.owner + field.name + field.desc;
    }
    if (insn instanceof VarInsnNode variable) {
      return " " + variable.var;
    }
    if (insn instanceof TypeInsnNode type) {
      return type.desc;
    }
    return insn instanceof IntInsnNode number ? " " + number.operand : "";
  }

  /** What is there without events stays, in its order; without any there is nothing of them. */
  @Test
  void eventsOnlyAddToWhatIsWovenWithoutThem() throws IOException, URISyntaxException {
    int probes = 0;
    for (byte[] original : GuavaClasses.all().values()) {
      List<String> off = instructions(woven(original, 0));
      List<String> on = instructions(woven(original, allEvents()));
      assertThat(off).noneMatch(insn -> insn.contains(PROBES));
      assertThat(on).containsSubsequence(off);
      probes += (int) on.stream().filter(insn -> insn.contains(PROBES)).count();
    }
    assertThat(probes).isGreaterThan(10 * GuavaClasses.COUNT);
  }

  /** Where an analysis wants none of the sites, the class is as without it, byte for byte. */
  @Test
  void sitesThatNobodyWantsCostNothing() throws IOException, URISyntaxException {
    WovenEvents nowhere = new WovenEvents(allEvents(), site -> 0, true);
    for (byte[] original : GuavaClasses.all().values()) {
      assertThat(woven(original, nowhere)).isEqualTo(woven(original, WovenEvents.NONE));
    }
  }

  @Test
  void classesWithAllEventsVerify() throws Exception {
    verify(WovenEvents.all(allEvents()));
  }

  @Test
  void classesWithAllEventsBeforeAndAfterVerify() throws Exception {
    verify(new WovenEvents(allEvents(), site -> WovenEvents.BEFORE | WovenEvents.AFTER, true));
  }

  /** As the JVM says, which verifies a class when it links it. */
  private static void verify(WovenEvents events) throws Exception {
    Map<String, byte[]> woven = new LinkedHashMap<>();
    GuavaClasses.all().forEach((name, original) -> woven.put(name, woven(original, events)));
    ClassLoader loader =
        new ClassLoader(EventPointsTest.class.getClassLoader()) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("com.google.common.collect.")) {
              return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
              Class<?> known = findLoadedClass(name);
              return known != null ? known : findClass(name);
            }
          }

          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = woven.get(name);
            if (bytes == null) {
              try (InputStream in =
                  getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                bytes = in.readAllBytes();
              } catch (IOException unreadable) {
                throw new ClassNotFoundException(name, unreadable);
              }
            }
            return defineClass(name, bytes, 0, bytes.length);
          }
        };
    for (String name : woven.keySet()) {
      assertThat(Class.forName(name, false, loader).getDeclaredMethods()).as(name).isNotNull();
    }
  }
}
