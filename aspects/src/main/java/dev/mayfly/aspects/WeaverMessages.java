package dev.mayfly.aspects;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.aspectj.bridge.IMessage;
import org.aspectj.bridge.IMessageHandler;

/**
 * Handles the messages of AspectJ's weaver on a class loader's classes. Thread-safe. The weaver
 * creates one when it is set up for a class loader, having read each {@code aop.xml} and registered
 * no aspect yet: here the profiler starts.
 *
 * <p>The messages are about the program's own aspects: Mayfly's are woven elsewhere. The first of
 * each kind is printed.
 */
public final class WeaverMessages implements IMessageHandler {
  private static final String LINT = "[Xlint:";

  /**
   * Not printed: a second transformer found a class woven by the first; an aspect names a library
   * that the program does not have; a package that AspectJ omits; this class where {@link
   * OtherMessages} stands in for it, and that class, which is no handler.
   */
  private static final String[] EXPECTED = {
    "nonReweavableTypeEncountered",
    "cantFindType",
    "can't find type",
    "javax.* types",
    "Cannot instantiate message handler " + WeaverMessages.class.getPackageName()
  };

  private static final Set<IMessage.Kind> SHOWN =
      Set.of(IMessage.WARNING, IMessage.ERROR, IMessage.FAIL, IMessage.ABORT);

  private static final Set<String> PRINTED = ConcurrentHashMap.newKeySet();

  private final boolean printsLint;
  private final Set<IMessage.Kind> ignored = ConcurrentHashMap.newKeySet();

  /** Called by the weaver, by name. */
  public WeaverMessages() {
    for (IMessage.Kind kind : IMessage.KINDS) {
      if (!SHOWN.contains(kind)) {
        ignored.add(kind);
      }
    }
    Class<?> asking =
        StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
    printsLint = OtherAspectJ.asks(asking) == null && WeaverDefinitions.apply(this);
  }

  @Override
  public boolean handleMessage(IMessage message) {
    String text = message.getMessage();
    if (!isIgnoring(message.getKind())
        && !isExpected(text)
        && (printsLint || !text.contains(LINT))
        && PRINTED.add(kind(message))) {
      WeaverDefinitions.say("AspectJ: " + text.lines().findFirst().orElse(""));
    }
    return true;
  }

  private static boolean isExpected(String text) {
    for (String each : EXPECTED) {
      if (text.contains(each)) {
        return true;
      }
    }
    return false;
  }

  /** Messages that differ in the names of types are of one kind. */
  private static String kind(IMessage message) {
    return message.getKind() + message.getMessage().replaceAll("\\S*[.$]\\S*|'[^']*'", "");
  }

  @Override
  public boolean isIgnoring(IMessage.Kind kind) {
    return ignored.contains(kind);
  }

  @Override
  public void dontIgnore(IMessage.Kind kind) {
    ignored.remove(kind);
  }

  @Override
  public void ignore(IMessage.Kind kind) {
    ignored.add(kind);
  }
}
