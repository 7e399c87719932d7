package dev.mayfly.research.events;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.research.stream.EventFormat;
import dev.mayfly.site.MethodFrame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Confined to one thread. The names that numbers in events stand for, as far as they were read. */
final class EventNames {
  private record Type(String name, long bytes) {}

  private record Site(int method, int line, int type, int layout) {}

  /** Its frame, and its name with the class. */
  private record Method(MethodFrame frame, String name) {}

  private record Place(Method method, int line) {}

  /** The contexts of a thread, by number. */
  private static final class Contexts {
    int[] callers = new int[16];
    int[] methods = new int[16];

    void add(int context, int caller, int method) {
      if (context >= callers.length) {
        callers = Arrays.copyOf(callers, 2 * context);
        methods = Arrays.copyOf(methods, 2 * context);
      }
      callers[context] = caller;
      methods[context] = method;
    }
  }

  private static final Type NO_TYPE = new Type("?", 0);
  private static final Site NO_SITE = new Site(0, 0, 0, 0);
  private static final Method NO_METHOD = new Method(new MethodFrame("", "?", ""), "?");
  private static final Method FOLDED = new Method(new MethodFrame("", "[folded]", ""), "(folded)");
  private static final Place NO_PLACE = new Place(NO_METHOD, 0);

  private final Map<Integer, Type> types = new HashMap<>();
  private final Map<Integer, Method> methods = new HashMap<>();
  private final Map<Integer, Site> sites = new HashMap<>();
  private final Map<Integer, Place> places = new HashMap<>();
  private final Map<Integer, Contexts> contexts = new HashMap<>();
  private final Map<Integer, String> threads = new HashMap<>();
  private int alignment = 8;

  void alignment(int bytes) {
    alignment = bytes;
  }

  /** Takes the rows of a block, if it is one of a table. */
  void read(BlockReader.Block block) {
    BlockBytes content = block.content();
    switch (block.letter()) {
      case EventFormat.THREAD -> threads.put(content.integer(), name(content));
      case EventFormat.CONTEXTS -> readContexts(content);
      case EventFormat.TYPES -> {
        while (content.hasMore()) {
          types.put(content.integer(), new Type(name(content), content.number()));
        }
      }
      case EventFormat.METHODS -> {
        while (content.hasMore()) {
          methods.put(content.integer(), readMethod(content));
        }
      }
      case EventFormat.SITES -> {
        while (content.hasMore()) {
          sites.put(content.integer(), readSite(content));
        }
      }
      case EventFormat.PLACES -> {
        while (content.hasMore()) {
          places.put(content.integer(), readPlace(content));
          content.text(); // the member
        }
      }
      default -> {} // events, or blocks that a later version adds
    }
  }

  /** A name as it may be shown. */
  private static String name(BlockBytes content) {
    return Printable.line(content.text());
  }

  private void readContexts(BlockBytes content) {
    Contexts tree = contexts.computeIfAbsent(content.integer(), thread -> new Contexts());
    for (int context = content.integer(); content.hasMore(); context++) {
      int caller = content.integer();
      tree.add(context, caller, (int) content.signed());
    }
  }

  private static Site readSite(BlockBytes content) {
    int method = content.integer();
    int line = content.integer();
    int type = content.integer();
    content.text(); // the kind
    return new Site(method, line, type, content.integer());
  }

  private static Place readPlace(BlockBytes content) {
    return new Place(readMethod(content), content.integer());
  }

  private static Method readMethod(BlockBytes content) {
    MethodFrame frame = new MethodFrame(name(content), name(content), name(content));
    return new Method(frame, frame.className() + "." + frame.methodName());
  }

  String thread(int number) {
    return threads.getOrDefault(number, "?");
  }

  /** The type that an allocation makes; empty for another event. */
  String type(RecordedEvent event) {
    return event.isAllocation() ? typeOf(event).name : "";
  }

  private Type typeOf(RecordedEvent event) {
    return types.getOrDefault(site(event).type, NO_TYPE);
  }

  private Site site(RecordedEvent event) {
    return sites.getOrDefault(event.site(), NO_SITE);
  }

  /** In which method it happened; empty where an event has no place. */
  String method(RecordedEvent event) {
    return event.kind() == RecordedEvent.Kind.FREE ? "" : methodOf(event).name;
  }

  private Method methodOf(RecordedEvent event) {
    return event.isAllocation()
        ? methods.getOrDefault(site(event).method, NO_METHOD)
        : places.getOrDefault(event.site(), NO_PLACE).method;
  }

  /** In which line it happened; 0 if it is not known. */
  int line(RecordedEvent event) {
    return event.isAllocation()
        ? site(event).line
        : places.getOrDefault(event.site(), NO_PLACE).line;
  }

  /** Method and line. */
  String place(RecordedEvent event) {
    String method = method(event);
    int line = line(event);
    return line == 0 ? method : method + ":" + line;
  }

  /**
   * The shallow bytes of all that was allocated; -1 if the size of the type is not known, as in a
   * file whose end is missing.
   */
  long bytes(RecordedEvent event) {
    if (!event.isAllocation()) {
      return 0;
    }
    if (event.length() < 0) {
      long bytes = typeOf(event).bytes;
      return bytes == 0 ? -1 : event.count() * bytes;
    }
    int layout = site(event).layout;
    long used = (layout >>> 3) + ((long) event.length() << (layout & 7));
    return event.count() * ((used + alignment - 1) / alignment * alignment);
  }

  /** The methods of an allocation's calling context, outermost first; none where it has none. */
  List<String> context(RecordedEvent event) {
    List<String> path = new ArrayList<>();
    contextOf(event, method -> path.add(method.name));
    Collections.reverse(path);
    return path;
  }

  private void contextOf(RecordedEvent event, Consumer<Method> innermostFirst) {
    Contexts tree = contexts.get(event.thread());
    if (tree != null) {
      for (int at = event.context(); at > 0 && at < tree.callers.length; at = tree.callers[at]) {
        int method = tree.methods[at];
        innermostFirst.accept(method < 0 ? FOLDED : methods.getOrDefault(method, NO_METHOD));
      }
    }
  }

  /**
   * The methods of an event and of its calling context, innermost first: that of the place alone
   * where no context was recorded.
   */
  ImmutableList<MethodFrame> stack(RecordedEvent event) {
    List<MethodFrame> stack = new ArrayList<>();
    contextOf(event, method -> stack.add(method.frame));
    MethodFrame own = methodOf(event).frame;
    if (stack.isEmpty() || !isSame(own, stack.get(0))) {
      stack.add(0, own);
    }
    return ImmutableList.copyOf(stack);
  }

  /** Profiles compare them like this, too. */
  private static boolean isSame(MethodFrame one, MethodFrame other) {
    return one.className().equals(other.className()) && one.methodName().equals(other.methodName());
  }
}
