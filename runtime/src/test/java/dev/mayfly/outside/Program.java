package dev.mayfly.outside;

import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.util.function.IntToLongFunction;
import java.util.function.LongConsumer;

/**
 * Confined. A program whose methods tell of their beginnings and ends, as woven code does. It is
 * outside the recorder's package, whose frames a walk of the stack leaves out.
 */
public final class Program {
  /** The frames of its methods. */
  public static final int OUTER = entered("outer", "(I)V");

  public static final int MIDDLE = entered("middle", "(I)V");
  public static final int OVERLOAD = entered("middle", "(JI)V");
  public static final int ENDED = entered("ended", "()V");

  private final IntToLongFunction begin;
  private final LongConsumer end;
  private final Runnable innermost;

  /** A program that calls something in the end. */
  public Program(IntToLongFunction begin, LongConsumer end, Runnable innermost) {
    this.begin = begin;
    this.end = end;
    this.innermost = innermost;
  }

  private static int entered(String method, String descriptor) {
    SiteRegistry sites = SiteRegistry.instance();
    int frame = sites.frame(new MethodFrame(Program.class.getName(), method, descriptor));
    sites.enters(frame);
    return frame;
  }

  /** Calls itself by the others. */
  public void outer(int times) {
    long caller = begin.applyAsLong(OUTER);
    if (times > 0) {
      middle(times - 1);
    } else {
      unwoven();
    }
    end.accept(caller);
  }

  private void middle(int times) {
    long caller = begin.applyAsLong(MIDDLE);
    middle(2L, times);
    end.accept(caller);
  }

  private void middle(long divisor, int times) {
    long caller = begin.applyAsLong(OVERLOAD);
    outer((int) (2L * times / divisor));
    end.accept(caller);
  }

  /** Its context has ended where it calls. */
  public void ended() {
    long caller = begin.applyAsLong(ENDED);
    end.accept(caller);
    innermost.run();
  }

  private void unwoven() {
    innermost.run();
  }
}
