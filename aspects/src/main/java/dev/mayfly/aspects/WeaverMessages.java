package dev.mayfly.aspects;

import dev.mayfly.recording.ledger.WeavingLedger;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.aspectj.bridge.IMessage;
import org.aspectj.bridge.IMessageHandler;

/**
 * Thread-safe. Handles the messages of AspectJ's weaver on a class loader's classes. The weaver
 * creates one when it is set up for a class loader, having read each {@code aop.xml} and registered
 * no aspect yet: here the profiler starts, and our definition gets its scope.
 *
 * <p>Errors and warnings are printed as AspectJ prints them. Errors are also in the report's
 * coverage. Remarks of AspectJ's Lint are in the coverage only, unless the program has aspects of
 * its own, which they may be about.
 */
public final class WeaverMessages implements IMessageHandler {
  private static final String LINT = "[Xlint:";

  /** Of a method that is too large when it is woven: AspectJ hands it out without code. */
  private static final String BROKEN = "problem generating method";

  /**
   * Of a class that is woven already: {@code @EnableLoadTimeWeaving} adds a second transformer, to
   * which this happens with each.
   */
  private static final String WOVEN_ALREADY = "nonReweavableTypeEncountered";

  private static final int LONGEST = 200;
  private static final Set<IMessage.Kind> SHOWN =
      Set.of(IMessage.WARNING, IMessage.ERROR, IMessage.FAIL, IMessage.ABORT);

  private final boolean printsLint;
  private final Set<IMessage.Kind> ignored = ConcurrentHashMap.newKeySet();

  /** Called by the weaver, by name. */
  public WeaverMessages() {
    for (IMessage.Kind kind : IMessage.KINDS) {
      if (!SHOWN.contains(kind)) {
        ignored.add(kind);
      }
    }
    printsLint = LoadTimeScope.apply();
  }

  @Override
  public boolean handleMessage(IMessage message) {
    if (isIgnoring(message.getKind()) || message.getMessage().contains(WOVEN_ALREADY)) {
      return true;
    }
    boolean lint = message.getMessage().contains(LINT);
    if (message.isError() || message.isAbort() || message.isFailed()) {
      WeavingLedger.instance().notWoven(WeavingLedger.ASPECTJ + reason(message), place(message));
    }
    if (message.getMessage().startsWith(BROKEN)) {
      WeavingLedger.instance().weaverFails();
    }
    if (!lint || printsLint) {
      System.err.println("[mayfly] " + message);
    }
    return true;
  }

  private static String reason(IMessage message) {
    String line = message.getMessage().lines().findFirst().orElse("");
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "..";
  }

  private static String place(IMessage message) {
    return message.getSourceLocation() == null
            || message.getSourceLocation().getSourceFile() == null
        ? "unknown class"
        : message.getSourceLocation().getSourceFile().getName();
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
