package dev.mayfly.agent.weaving.aspects;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.aspectj.weaver.loadtime.definition.Definition;
import org.aspectj.weaver.loadtime.definition.Definition.ConcreteAspect;
import org.aspectj.weaver.loadtime.definition.SimpleAOPParser;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/** Stateless. Reads which aspects the jars of a user hold, and to which classes these apply. */
final class AspectJars {
  private static final List<String> CONFIGURATIONS =
      List.of("META-INF/aop.xml", "META-INF/aop-ajc.xml");

  private static final String ANNOTATION = "Lorg/aspectj/lang/annotation/Aspect;";
  private static final String ATTRIBUTE = "org.aspectj.weaver.Aspect";

  private AspectJars() {}

  /**
   * The definitions of the jars, one each: their {@code META-INF/aop.xml}, or if there is none, all
   * aspects in them. Jars without aspects have none.
   *
   * @throws IOException if a jar cannot be read
   */
  static List<Definition> definitions(List<Path> jars) throws IOException {
    List<Definition> definitions = new ArrayList<>();
    for (Path jar : jars) {
      List<Definition> configured = new ArrayList<>();
      List<String> aspects = new ArrayList<>();
      if (!Files.exists(jar)) {
        throw new IOException("no such file: " + jar);
      }
      try (JarFile file = new JarFile(jar.toFile())) {
        for (String name : CONFIGURATIONS) {
          if (file.getEntry(name) != null) {
            configured.add(parse(new URL("jar:" + jar.toUri() + "!/" + name)));
          }
        }
        if (configured.stream().allMatch(each -> names(each).isEmpty())) {
          addAspects(file, aspects);
        }
      } catch (IOException unreadable) {
        throw new IOException("cannot read " + jar + ": " + unreadable.getMessage(), unreadable);
      }
      if (!aspects.isEmpty()) {
        Definition all = configured.isEmpty() ? new Definition() : configured.remove(0);
        all.getAspectClassNames().addAll(aspects);
        configured.add(0, all);
      }
      definitions.addAll(configured);
    }
    return definitions.stream().allMatch(each -> names(each).isEmpty()) ? List.of() : definitions;
  }

  /** The names of the aspects of a definition, those included that it declares itself. */
  static List<String> names(Definition definition) {
    return Stream.concat(
            definition.getAspectClassNames().stream(),
            definition.getConcreteAspects().stream().map((ConcreteAspect each) -> each.name))
        .toList();
  }

  private static Definition parse(URL file) throws IOException {
    try {
      return SimpleAOPParser.parse(file);
    } catch (IOException unreadable) {
      throw unreadable;
    } catch (Exception wrong) { // as the parser declares
      throw new IOException(file + " is no aop.xml: " + wrong.getMessage(), wrong);
    }
  }

  private static void addAspects(JarFile jar, List<String> aspects) throws IOException {
    for (JarEntry entry : Collections.list(jar.entries())) {
      if (entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/")) {
        try (InputStream in = jar.getInputStream(entry)) {
          ClassReader reader = new ClassReader(in.readAllBytes());
          if (isAspect(reader)) {
            aspects.add(reader.getClassName().replace('/', '.'));
          }
        } catch (IllegalArgumentException newer) {
          throw new IOException(entry.getName() + ": " + newer.getMessage(), newer);
        }
      }
    }
  }

  /** Whether a class is an aspect that can be woven: by annotation, or as the compiler marks it. */
  private static boolean isAspect(ClassReader reader) {
    boolean[] found = {false};
    if ((reader.getAccess() & Opcodes.ACC_ABSTRACT) == 0) {
      reader.accept(
          new ClassVisitor(Opcodes.ASM9) {
            @Override
            public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
              found[0] |= descriptor.equals(ANNOTATION);
              return null;
            }

            @Override
            public void visitAttribute(Attribute attribute) {
              found[0] |= attribute.type.equals(ATTRIBUTE);
            }
          },
          ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
    }
    return found[0];
  }
}
