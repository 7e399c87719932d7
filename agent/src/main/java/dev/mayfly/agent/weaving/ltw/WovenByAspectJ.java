package dev.mayfly.agent.weaving.ltw;

import dev.mayfly.agent.weaving.ClassFilter;
import dev.mayfly.recording.ledger.WeavingLedger;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Sees each class behind AspectJ's weaver: notes which classes in scope were loaded,
 * and which of them AspectJ has woven. These get a lazy factory of static parts; else their
 * initialisation would load all classes that their join points name.
 */
public final class WovenByAspectJ implements ClassFileTransformer {
  /** The fields with the static parts of join points, which each class has that was woven. */
  private static final byte[] MARK = "ajc$tjp_".getBytes(StandardCharsets.ISO_8859_1);

  /** Two names of one length, as they stand in a constant pool. */
  private static final byte[] EAGER = utf8("org/aspectj/runtime/reflect/Factory");

  private static final byte[] LAZY = utf8("dev/mayfly/aspects/LazyPartsFactory");

  private static final List<String> NOT_NAMED =
      List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "org.aspectj.", "dev.mayfly.");

  private static final @Nullable ClassLoader OWN = WovenByAspectJ.class.getClassLoader();

  private static final int MOST_PACKAGES = 1_000;
  private static final int NAMED_PACKAGES = 4;

  private final WeavingLedger ledger = WeavingLedger.instance();
  private final ClassFilter filter;

  /** The class loader of the aspects. */
  private final ClassLoader aspects;

  private final Set<ClassLoader> loaders = Collections.newSetFromMap(new WeakHashMap<>());
  private final Map<String, Integer> packages = new ConcurrentHashMap<>();
  private final Set<String> loaded = ConcurrentHashMap.newKeySet();

  /**
   * An observer.
   *
   * @param filter lets the classes in scope through
   * @param aspects the class loader of the aspects
   */
  public WovenByAspectJ(ClassFilter filter, ClassLoader aspects) {
    this.filter = filter;
    this.aspects = aspects;
  }

  private static byte[] utf8(String name) {
    byte[] constant = ("\1\0#" + name).getBytes(StandardCharsets.ISO_8859_1);
    constant[2] = (byte) name.length();
    return constant;
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String internalName,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (loader == null || loader == OWN || internalName == null) {
      return null;
    }
    String name = internalName.replace('/', '.');
    if (filter.matches(name)) {
      if (ledger.hasWeaverFailed()) { // AspectJ hands out methods without code
        note(loader, name, false);
        return unwoven(loader, internalName);
      }
      boolean woven = indexOf(MARK, bytes) >= 0;
      if (redefined == null) {
        note(loader, name, woven);
      }
      return woven && seesAspects(loader) ? withLazyParts(bytes) : null;
    }
    if (redefined == null && ledger.classes() == 0 && packages.size() < MOST_PACKAGES) {
      notePackage(name);
    }
    return null;
  }

  private static byte @Nullable [] unwoven(ClassLoader loader, String internalName) {
    try (InputStream in = loader.getResourceAsStream(internalName + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException unreadable) {
      return null;
    }
  }

  private boolean seesAspects(ClassLoader loader) {
    ClassLoader each = loader;
    while (each != null && each != aspects) {
      each = each.getParent();
    }
    return each != null;
  }

  private static byte @Nullable [] withLazyParts(byte[] bytes) {
    int place = indexOf(EAGER, bytes);
    if (place < 0) {
      return null;
    }
    byte[] lazy = bytes.clone();
    System.arraycopy(LAZY, 0, lazy, place, LAZY.length);
    return lazy;
  }

  /** Whether the class of a name is in scope. */
  public boolean isInScope(String className) {
    return filter.matches(className);
  }

  /** Loads the classes that this needs: it runs where others are being loaded. */
  public void practise() {
    transform(null, "", null, null, MARK);
    withLazyParts(EAGER);
    unwoven(aspects, "practise/Practise");
    ledger.hasWeaverFailed();
    seesAspects(aspects);
    notePackage("practise.Practise");
    packages.clear();
    filter.matches("practise.Practise");
    ledger.classes();
    classLoaders();
  }

  private void note(ClassLoader loader, String name, boolean woven) {
    loaded.add(name);
    if (woven) {
      synchronized (loaders) {
        loaders.add(loader);
      }
      ledger.woven();
    }
  }

  /**
   * Notes the classes on this thread's stack that were loaded before this could see them: the one
   * with which the weaver was set up.
   */
  public void noteFirst() {
    StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
        .forEach(
            frame -> {
              Class<?> type = frame.getDeclaringClass();
              ClassLoader loader = type.getClassLoader();
              if (loader != null
                  && filter.matches(type.getName())
                  && !loaded.contains(type.getName())
                  && hasStaticParts(type)) {
                note(loader, type.getName(), true);
              }
            });
  }

  private static boolean hasStaticParts(Class<?> type) {
    try {
      return Arrays.stream(type.getDeclaredFields())
          .anyMatch(field -> field.getName().startsWith("ajc$tjp_"));
    } catch (LinkageError ofAnotherClass) {
      return false;
    }
  }

  /**
   * Notes a class that may have been loaded before this could see it.
   *
   * @param className its name; empty if it is not known
   */
  public void noteUnseen(String className) {
    if (!className.isEmpty() && !filter.matches(className)) {
      notePackage(className);
    }
  }

  private void notePackage(String className) {
    if (NOT_NAMED.stream().noneMatch(className::startsWith)) {
      packages.merge(
          className.substring(0, Math.max(0, className.lastIndexOf('.'))), 1, Integer::sum);
    }
  }

  private static int indexOf(byte[] part, byte[] bytes) {
    for (int i = 0; i <= bytes.length - part.length; i++) {
      if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
        return i;
      }
    }
    return -1;
  }

  /** The class loaders of woven classes that are still alive. */
  public List<@Nullable ClassLoader> classLoaders() {
    synchronized (loaders) {
      return new ArrayList<>(loaders);
    }
  }

  /** How many classes in scope were loaded, woven or not. */
  int loadedInScope() {
    return loaded.size();
  }

  /** The packages out of scope with the most loaded classes; the unnamed one is empty. */
  List<String> topPackages() {
    return packages.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(NAMED_PACKAGES)
        .map(Map.Entry::getKey)
        .toList();
  }
}
