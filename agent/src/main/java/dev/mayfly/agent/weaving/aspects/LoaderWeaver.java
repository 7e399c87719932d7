package dev.mayfly.agent.weaving.aspects;

import dev.mayfly.agent.weaving.bytecode.NotWovenException;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.lang.reflect.Field;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.aspectj.apache.bcel.util.ClassLoaderRepository;
import org.aspectj.bridge.AbortException;
import org.aspectj.bridge.IMessage;
import org.aspectj.bridge.IMessageHandler;
import org.aspectj.bridge.context.CompilationAndWeavingContext;
import org.aspectj.weaver.Dump;
import org.aspectj.weaver.World;
import org.aspectj.weaver.loadtime.ClassLoaderWeavingAdaptor;
import org.aspectj.weaver.loadtime.DefaultWeavingContext;
import org.aspectj.weaver.loadtime.definition.Definition;
import org.aspectj.weaver.tools.WeavingAdaptor;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe (one lock). The AspectJ weaver for the classes of one class loader, set up in code:
 * no aop.xml of the program's is read and none of the program's locks is held by us while weaving.
 */
final class LoaderWeaver {
  /** Longer than any class takes: for deadlocks that {@link WeaverLock} does not see. */
  private static final long LOCK_SECONDS = 20;

  private static final long LOOK_MILLIS = 500;
  private static final int LONGEST_REASON = 160;

  /** As AspectJ's own agent, but for its output; and a class may have been woven before. */
  private static final String OPTIONS =
      " -Xjoinpoints:arrayconstruction -XnotReweavable -nowarn"
          + " -Xset:overWeaving=true,weaveJavaxPackages=true,weaveJavaPackages=true";

  private static final List<String> FULL = Collections.nCopies(100, "not kept");

  private final WeaverLock lock = new WeaverLock();

  static {
    // Class files of one program are no other's, and a static cache outlives them all.
    ClassLoaderRepository.useSharedCache = false;
    Dump.setDumpOnException(false);
  }

  /**
   * Made at the first class, within the lock: it asks the program's class loader for class files.
   * Softly held, as it is large, and so that nothing in it could keep a class loader for good.
   */
  private SoftReference<@Nullable Adaptor> adaptor = new SoftReference<>(null);

  /** The weaver itself holds it weakly. */
  private final ClassLoader view;

  private final Definition definition;

  /**
   * Prepares weaving.
   *
   * @param view the class files that the weaver may read
   * @param definition the aspects to weave into each class that {@link #weave} is given
   */
  LoaderWeaver(ClassLoader view, Definition definition) {
    this.view = view;
    this.definition = definition;
    definition.appendWeaverOptions(OPTIONS);
  }

  private Adaptor newAdaptor() {
    Adaptor fresh = new Adaptor();
    fresh.initialize(view, new Context(view, definition));
    if (!fresh.errors.isEmpty()) {
      throw new NotWovenException(
          "class: no weaver: " + firstLine(fresh.errors.get(0).getMessage()));
    }
    fresh.keepNoExceptions();
    fresh.complainOfMissingTypes();
    return fresh;
  }

  /**
   * Weaves a class; returns the bytes themselves where there is nothing to weave.
   *
   * @throws NotWovenException if the weaver reported an error
   */
  byte[] weave(String className, byte[] bytes) {
    if (!lockInTime()) {
      throw new NotWovenException("class: the weaver was busy; waiting could deadlock");
    }
    boolean sound = false;
    try {
      byte[] woven = weaveLocked(className, bytes);
      sound = true;
      return woven;
    } catch (NotWovenException refused) {
      sound = true;
      throw refused;
    } catch (IOException | RuntimeException | StackOverflowError | AssertionError e) {
      // at circular types, say, or class files that AspectJ does not expect
      throw new NotWovenException("class: weaver error: " + firstLine(rootOf(e).toString()), e);
    } finally {
      if (!sound) {
        adaptor = new SoftReference<>(null); // it might fail on the same class again and again
      }
      lock.unlock();
    }
  }

  private byte[] weaveLocked(String className, byte[] bytes) throws IOException {
    Adaptor ready = adaptor.get();
    if (ready == null) {
      ready = newAdaptor();
      adaptor = new SoftReference<>(ready);
    }
    try {
      byte @Nullable [] woven = ready.weaveClass(className, bytes, false);
      ready.expectNoErrors();
      return woven == null ? bytes : woven; // null: it found nothing to do
    } finally {
      CompilationAndWeavingContext.resetForThread(); // else the thread keeps what it was about
      ready.errors.clear();
    }
  }

  private boolean lockInTime() {
    boolean interrupted = false;
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LOCK_SECONDS);
    try {
      while (true) {
        try {
          if (lock.tryLock(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            return true;
          }
          if (lock.holderWaitsForCurrentThread() || System.nanoTime() - deadline > 0) {
            return false;
          }
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static Throwable rootOf(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root;
  }

  private static String firstLine(String text) {
    String line = text.lines().findFirst().orElse("");
    return line.length() > LONGEST_REASON ? line.substring(0, LONGEST_REASON) : line;
  }

  private static final class Adaptor extends ClassLoaderWeavingAdaptor {
    final List<IMessage> errors = new ArrayList<>();

    /**
     * The weaver has a list of up to 100 exceptions for its dumps, which are off. Each leads to all
     * classes that were on the stack, and so to the program's class loaders. A full list gets none.
     */
    void keepNoExceptions() {
      try {
        Field list = World.class.getDeclaredField("dumpState_cantFindTypeExceptions");
        list.setAccessible(true);
        list.set(bcelWorld, FULL);
      } catch (ReflectiveOperationException anotherWeaver) {
        throw new LinkageError("the weaver has changed", anotherWeaver);
      }
    }

    /** If a type is missing, AspectJ would silently match less than there is. */
    void complainOfMissingTypes() {
      bcelWorld.getLint().cantFindType.setKind(IMessage.ERROR);
    }

    void expectNoErrors() {
      for (IMessage error : errors) {
        Throwable thrown = error.getThrown();
        if (thrown != null) {
          throw new IllegalStateException(thrown);
        }
        throw new NotWovenException("class: weaver error: " + firstLine(error.getMessage()));
      }
    }

    @Override
    protected void createMessageHandler() {
      super.createMessageHandler();
      setMessageHandler(new Messages(errors));
    }

    /** A concrete aspect is only read: no class that AspectJ writes is run. */
    @Override
    protected void defineClass(ClassLoader loader, String name, byte[] bytes) {}

    @Override
    protected void defineClass(
        ClassLoader loader, String name, byte[] bytes, ProtectionDomain domain) {}

    /** The caller has decided the scope. */
    @Override
    protected boolean accept(String className, byte[] bytes) {
      return true;
    }
  }

  /** Keeps what the weaver complains of for the report; prints nothing. */
  private record Messages(List<IMessage> errors) implements IMessageHandler {
    /** AspectJ has generated such classes for the program's aspects; they have no class file. */
    private static final String CLOSURE = "$AjcClosure";

    @Override
    public boolean handleMessage(IMessage message) throws AbortException {
      if (message.getKind().isSameOrLessThan(IMessage.WARNING)
          || message.getMessage().contains(CLOSURE)) {
        return true;
      }
      errors.add(message);
      return true;
    }

    @Override
    public boolean isIgnoring(IMessage.Kind kind) {
      return kind.isSameOrLessThan(IMessage.INFO);
    }

    @Override
    public void dontIgnore(IMessage.Kind kind) {}

    @Override
    public void ignore(IMessage.Kind kind) {}
  }

  private static final class Context extends DefaultWeavingContext {
    private final Definition definition;

    Context(ClassLoader view, Definition definition) {
      super(view);
      this.definition = definition;
    }

    @Override
    public List<Definition> getDefinitions(ClassLoader loader, WeavingAdaptor weaver) {
      return List.of(definition);
    }
  }
}
