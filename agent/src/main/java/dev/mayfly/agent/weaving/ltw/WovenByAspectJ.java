package dev.mayfly.agent.weaving.ltw;

import dev.mayfly.agent.weaving.ClassFilter;
import dev.mayfly.recording.ledger.WeavingLedger;
import java.lang.instrument.ClassFileTransformer;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Sees each class behind AspectJ's weaver and changes none: which classes in scope
 * were loaded, and which of them AspectJ has woven. Knows why, if it was none.
 */
public final class WovenByAspectJ implements ClassFileTransformer {
  /** How the reasons begin that the weaver's messages are noted under. */
  private static final String FAILED = "class: AspectJ: ";

  /** The fields with the static parts of join points, which each class has that was woven. */
  private static final byte[] MARK = "ajc$tjp_".getBytes(StandardCharsets.ISO_8859_1);

  private static final List<String> NOT_NAMED =
      List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "org.aspectj.", "dev.mayfly.");

  private static final @Nullable ClassLoader OWN = WovenByAspectJ.class.getClassLoader();

  private static final int MOST_PACKAGES = 1_000;
  private static final int NAMED_PACKAGES = 4;

  private final WeavingLedger ledger = WeavingLedger.instance();
  private final ClassFilter filter;
  private final Set<ClassLoader> loaders = Collections.newSetFromMap(new WeakHashMap<>());
  private final Map<String, Integer> packages = new ConcurrentHashMap<>();
  private final Set<String> loaded = ConcurrentHashMap.newKeySet();

  /** An observer of the classes that a filter lets through. */
  public WovenByAspectJ(ClassFilter filter) {
    this.filter = filter;
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String internalName,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (loader != null && loader != OWN && internalName != null && redefined == null) {
      String name = internalName.replace('/', '.');
      if (filter.matches(name)) {
        note(loader, name, isWoven(bytes));
      } else if (ledger.classes() == 0 && packages.size() < MOST_PACKAGES) {
        notePackage(name);
      }
    }
    return null;
  }

  /** Whether the class of a name is in scope. */
  public boolean isInScope(String className) {
    return filter.matches(className);
  }

  /** Loads the classes that this needs: it runs where others are being loaded. */
  public void practise() {
    transform(null, "", null, null, MARK);
    isWoven(MARK);
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

  private void notePackage(String className) {
    if (NOT_NAMED.stream().noneMatch(className::startsWith)) {
      packages.merge(
          className.substring(0, Math.max(0, className.lastIndexOf('.'))), 1, Integer::sum);
    }
  }

  private static boolean isWoven(byte[] bytes) {
    for (int i = 0; i <= bytes.length - MARK.length; i++) {
      int k = 0;
      while (k < MARK.length && bytes[i + k] == MARK[k]) {
        k++;
      }
      if (k == MARK.length) {
        return true;
      }
    }
    return false;
  }

  /** The class loaders of woven classes that are still alive. */
  public List<@Nullable ClassLoader> classLoaders() {
    synchronized (loaders) {
      return new ArrayList<>(loaders);
    }
  }

  /**
   * Why no class was woven.
   *
   * @param scope in words
   */
  public String whyNothing(String scope) {
    Map<String, WeavingLedger.NotWoven> failures = ledger.notWoven();
    long failed =
        failures.entrySet().stream()
            .filter(entry -> entry.getKey().startsWith(FAILED))
            .mapToLong(entry -> entry.getValue().count())
            .sum();
    if (failed > 0) {
      String first =
          failures.keySet().stream().filter(key -> key.startsWith(FAILED)).findFirst().orElse("");
      return String.format(
          Locale.ROOT,
          "AspectJ's weaver failed %,d times, for one: %s",
          failed,
          first.substring(FAILED.length()));
    }
    if (!loaded.isEmpty()) {
      return String.format(
          Locale.ROOT,
          "AspectJ wove none of the %,d loaded classes in scope %s: they allocate nothing, or another"
              + " aop.xml excludes them",
          loaded.size(),
          scope);
    }
    return "no loaded class is in scope "
        + scope
        + (packages.isEmpty() ? "" : "; these packages ran: " + ran())
        + ". Set -Dmayfly.include=com.acme..*";
  }

  private String ran() {
    return packages.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(NAMED_PACKAGES)
        .map(entry -> entry.getKey().isEmpty() ? "the unnamed package" : entry.getKey())
        .collect(Collectors.joining(", "));
  }
}
