package dev.mayfly.agent.weaving;

import dev.mayfly.agent.weaving.archive.ClassArchive;
import dev.mayfly.agent.weaving.bytecode.ClassFileName;
import dev.mayfly.agent.weaving.jdk.JdkClassFiles;
import dev.mayfly.agent.weaving.jdk.JdkWeaving;
import dev.mayfly.recording.OwnWork;
import dev.mayfly.recording.ledger.OwnThreads;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the starting thread. Weaves the class files of a program that does not run, so that
 * the next start finds them in its archive. It hands the transformers what the JVM would hand them;
 * no class of the program is loaded.
 *
 * <p>Each thread has a class loader of its own over the same files: AspectJ, which weaves the
 * user's aspects, takes one class of a class loader at a time.
 */
public final class AheadOfTimeWeaving {
  private static final long PROGRESS_MILLIS = 200;

  private final @Nullable ClassFileTransformer aspects;
  private final WeavingTransformer transformer;
  private final @Nullable JdkWeaving jdk;
  private final ClassArchive archive;
  private final List<Path> classPath;
  private final int threads = Runtime.getRuntime().availableProcessors();

  private final JdkClassFiles jdkFiles = new JdkClassFiles();
  private final AtomicInteger inScope = new AtomicInteger();
  private final AtomicInteger woven = new AtomicInteger();
  private final AtomicInteger done = new AtomicInteger();

  /** The failure after which a thread could not go on; null if there is none. */
  private volatile @Nullable Throwable failure;

  /**
   * Immutable. The numbers of class files and of threads.
   *
   * @param inScope how many of the program's are in scope
   * @param woven how many of them have probes
   * @param jdkClasses how many of the JDK's were looked at
   * @param threads how many threads have woven
   */
  public record Result(int inScope, int woven, int jdkClasses, int threads) {}

  /**
   * Weaves nothing yet.
   *
   * @param aspects weaves the user's own aspects before; null if there are none
   * @param transformer weaves the program's classes
   * @param jdk weaves the JDK's; null if they stay as they are
   * @param archive keeps what becomes of them
   * @param classPath the directories and jars that hold the program
   */
  public AheadOfTimeWeaving(
      @Nullable ClassFileTransformer aspects,
      WeavingTransformer transformer,
      @Nullable JdkWeaving jdk,
      ClassArchive archive,
      List<Path> classPath) {
    this.aspects = aspects;
    this.transformer = transformer;
    this.jdk = jdk;
    this.archive = archive;
    this.classPath = classPath;
  }

  /**
   * Weaves classes, and with {@code jdk} those of the JDK's modules that they name.
   *
   * @param classNames all classes of the class path, with dots
   * @param progress is told how many classes are done, and how many there are
   * @throws IOException if a class file cannot be read, or the archive not be written
   */
  public Result run(List<String> classNames, BiConsumer<Integer, Integer> progress)
      throws IOException, InterruptedException {
    List<String> names =
        classNames.stream().filter(name -> !name.startsWith(NestedJars.LOADER)).toList();
    URL[] urls = urls();
    inParallel(
        names.size(),
        progress,
        () -> {
          // the program's own class loaders ask the JVM's first, which has the profiler
          ClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
          return index -> weave(loader, names.get(index));
        });
    List<JdkClassFiles.ClassFile> ofJdk = jdk == null ? List.of() : jdkFiles.all();
    inParallel(ofJdk.size(), progress, () -> index -> weaveJdk(ofJdk.get(index)));
    if (!archive.write()) {
      throw new IOException("the cache cannot be written: " + archive.path());
    }
    return new Result(inScope.get(), woven.get(), ofJdk.size(), threads);
  }

  /** Confined to its thread. Does one of the numbered pieces of work. */
  @FunctionalInterface
  private interface Piece {
    void run(int index) throws IOException;
  }

  /** Makes what does pieces of work, on the thread that is to do them. */
  @FunctionalInterface
  private interface PieceMaker {
    Piece make();
  }

  private void inParallel(int pieces, BiConsumer<Integer, Integer> progress, PieceMaker maker)
      throws IOException, InterruptedException {
    AtomicInteger next = new AtomicInteger();
    done.set(0);
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < Math.min(threads, pieces); i++) {
      Thread worker =
          OwnThreads.of(
              "mayfly-weaving-" + i,
              () -> {
                OwnWork.excludeThread();
                work(maker, next, pieces);
              });
      workers.add(worker);
      worker.start();
    }
    for (Thread worker : workers) {
      while (worker.isAlive()) {
        worker.join(PROGRESS_MILLIS);
        progress.accept(done.get(), pieces);
      }
    }
    if (failure != null) {
      throw new IOException(failure);
    }
  }

  private void work(PieceMaker maker, AtomicInteger next, int pieces) {
    try {
      Piece piece = maker.make();
      for (int i = next.getAndIncrement();
          i < pieces && failure == null;
          i = next.getAndIncrement()) {
        piece.run(i);
        done.incrementAndGet();
      }
    } catch (IOException | RuntimeException | Error broken) {
      failure = broken;
    }
  }

  private void weave(ClassLoader loader, String className) throws IOException {
    boolean isInScope = transformer.isInScope(loader, className);
    if (jdk == null && !isInScope) {
      return;
    }
    String internalName = className.replace('.', '/');
    byte[] bytes;
    try (InputStream in = loader.getResourceAsStream(internalName + ".class")) {
      bytes = in == null ? new byte[0] : in.readAllBytes();
    }
    if (!internalName.equals(ClassFileName.of(bytes))) {
      return; // the JVM would not load it
    }
    if (jdk != null) {
      jdkFiles.addUsedBy(bytes);
    }
    if (isInScope) {
      inScope.incrementAndGet();
      if (transformer.transform(
              loader, internalName, null, null, advised(loader, internalName, bytes))
          != null) {
        woven.incrementAndGet();
      }
    }
  }

  private byte[] advised(ClassLoader loader, String internalName, byte[] bytes) {
    try {
      byte @Nullable [] advised =
          aspects == null ? null : aspects.transform(loader, internalName, null, null, bytes);
      return advised == null ? bytes : advised;
    } catch (IllegalClassFormatException impossible) { // no transformer of ours says so
      throw new IllegalStateException(impossible);
    }
  }

  private void weaveJdk(JdkClassFiles.ClassFile file) throws IOException {
    if (jdk != null) {
      jdk.weaveAhead(file.module(), file.internalName(), file.bytes());
    }
  }

  private URL[] urls() {
    return classPath.stream()
        .map(
            path -> {
              try {
                return path.toUri().toURL();
              } catch (MalformedURLException impossible) {
                throw new UncheckedIOException(impossible);
              }
            })
        .toArray(URL[]::new);
  }
}
