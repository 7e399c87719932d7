package dev.mayfly.agent.weaving.jdk;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleReader;
import java.lang.module.ResolvedModule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;

/**
 * Thread-safe. The class files of the JDK that a program may load: those of the modules that its
 * own classes name, and of the modules that these read.
 */
public final class JdkClassFiles {
  private static final String SUFFIX = ".class";
  private static final int CLASS_CONSTANT = 7;

  /** The first, and those that the profiler itself uses. */
  private static final List<String> ALWAYS_USED =
      List.of("java.base", "java.logging", "java.management", "jdk.management");

  /** The module of each package. */
  private final Map<String, Module> packages = new HashMap<>();

  private final Set<Module> used = ConcurrentHashMap.newKeySet();

  /**
   * Immutable. Where a class file is.
   *
   * @param module its module
   * @param internalName with slashes
   */
  public record ClassFile(Module module, String internalName) {
    /**
     * The class file, as the JVM reads it.
     *
     * @throws IOException if it cannot be read
     */
    public byte[] bytes() throws IOException {
      try (InputStream in = module.getResourceAsStream(internalName + SUFFIX)) {
        return in == null ? new byte[0] : in.readAllBytes();
      }
    }
  }

  /** Knows nothing of the program yet. */
  public JdkClassFiles() {
    for (Module module : ModuleLayer.boot().modules()) {
      if (JdkScope.isJdk(module.getClassLoader(), module)) {
        module.getPackages().forEach(name -> packages.put(name, module));
      }
    }
    ALWAYS_USED.forEach(name -> ModuleLayer.boot().findModule(name).ifPresent(used::add));
  }

  /** Adds the modules that a class file of the program names. */
  public void addUsedBy(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int item = reader.getItem(i);
      if (item != 0 && reader.readByte(item - 1) == CLASS_CONSTANT) {
        String name = reader.readUTF8(item, buffer);
        Module module =
            packages.get(name.substring(0, Math.max(0, name.lastIndexOf('/'))).replace('/', '.'));
        if (module != null) {
          used.add(module);
        }
      }
    }
  }

  /**
   * All of them that may be woven.
   *
   * @throws IOException if a module cannot be read
   */
  public List<ClassFile> all() throws IOException {
    List<ClassFile> files = new ArrayList<>();
    for (ResolvedModule module : withThoseTheyRead()) {
      Module live = ModuleLayer.boot().findModule(module.name()).orElseThrow();
      try (ModuleReader reader = module.reference().open()) {
        reader
            .list()
            .filter(file -> file.endsWith(SUFFIX) && !file.endsWith("-info.class"))
            .map(file -> file.substring(0, file.length() - SUFFIX.length()))
            .filter(name -> JdkScope.reasonAgainst(name.replace('/', '.')) == null)
            .forEach(name -> files.add(new ClassFile(live, name)));
      }
    }
    return files;
  }

  private Set<ResolvedModule> withThoseTheyRead() {
    Set<ResolvedModule> all = new HashSet<>();
    Deque<ResolvedModule> open = new ArrayDeque<>();
    for (Module module : used) {
      ModuleLayer.boot().configuration().findModule(module.getName()).ifPresent(open::add);
    }
    while (!open.isEmpty()) {
      ResolvedModule module = open.pop();
      if (packages.containsValue(ModuleLayer.boot().findModule(module.name()).orElse(null))
          && all.add(module)) {
        open.addAll(module.reads());
      }
    }
    return all;
  }
}
