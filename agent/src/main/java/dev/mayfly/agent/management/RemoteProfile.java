package dev.mayfly.agent.management;

import com.google.common.base.Splitter;
import dev.mayfly.recording.threads.ProfilerWork;
import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The MBean that {@code mayfly top} and other commands read from another machine. It
 * has attributes only, so the JMX role readonly may read it, which can call no operation of any
 * MBean. Nothing here runs code, or writes or names a file.
 *
 * <p>A profile comes in pieces: {@code Counts} and {@code Profile} are the number and the length of
 * a new copy, {@code Chunk NUMBER OFFSET} its bytes from there on.
 *
 * <p>The description of the MBean omits these: programs that show or collect all attributes would
 * take a snapshot each time.
 */
public final class RemoteProfile implements DynamicMBean {
  static final String NAME = "dev.mayfly:type=RemoteProfile";

  private static final String RECORDING = "Recording";
  private static final String LOADED_BEFORE = "ClassesLoadedBefore";
  private static final int MOST_COPIES = 4;

  /** The most bytes that one answer has. */
  static final int MOST_BYTES = 1 << 18;

  private final BooleanSupplier recording;
  private final IntSupplier loadedBefore;
  private final Supplier<byte[]> counts;
  private final Supplier<byte[]> profile;

  /** Compressed profiles that are being read, unless memory is short; guarded by itself. */
  private final Map<Long, SoftReference<byte[]>> copies =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, SoftReference<byte[]>> eldest) {
          return size() > MOST_COPIES;
        }
      };

  private long lastNumber;

  /**
   * The bean, which is not registered yet.
   *
   * @param loadedBefore how many classes in scope wait to be woven
   * @param counts takes the counts so far, compressed
   * @param profile takes all that was recorded so far, compressed
   */
  public RemoteProfile(
      BooleanSupplier recording,
      IntSupplier loadedBefore,
      Supplier<byte[]> counts,
      Supplier<byte[]> profile) {
    this.recording = recording;
    this.loadedBefore = loadedBefore;
    this.counts = counts;
    this.profile = profile;
  }

  @Override
  public @Nullable Object getAttribute(String attribute) throws AttributeNotFoundException {
    List<String> words = Splitter.on(' ').splitToList(attribute);
    try {
      return switch (words.size()) {
        case 1 -> attribute(attribute);
        case 3 ->
            ProfilerWork.during(
                () ->
                    part(words.get(0), Long.parseLong(words.get(1)), Long.parseLong(words.get(2))));
        default -> throw new IllegalArgumentException(attribute);
      };
    } catch (IllegalArgumentException unknown) {
      throw new AttributeNotFoundException("no attribute " + attribute);
    }
  }

  private @Nullable Object attribute(String name) {
    return switch (name) {
      case RECORDING -> recording.getAsBoolean();
      case LOADED_BEFORE -> loadedBefore.getAsInt();
      case "Counts" -> copy(counts);
      case "Profile" -> copy(profile);
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** One at a time, so that many clients take no more memory than one. */
  private synchronized long[] copy(Supplier<byte[]> taken) {
    byte[] bytes = taken.get();
    synchronized (copies) {
      copies.put(++lastNumber, new SoftReference<>(bytes));
      return new long[] {lastNumber, bytes.length};
    }
  }

  /** Bytes of a copy; null where these are not there any more. */
  private byte @Nullable [] part(String kind, long number, long offset) {
    if (!kind.equals("Chunk")) {
      throw new IllegalArgumentException(kind);
    }
    synchronized (copies) {
      SoftReference<byte[]> known = copies.get(number);
      byte[] copy = known == null ? null : known.get();
      if (copy == null) {
        return null;
      }
      if (offset < 0 || offset > copy.length) {
        throw new IllegalArgumentException("" + offset);
      }
      int end = (int) Math.min(offset + MOST_BYTES, copy.length);
      if (end == copy.length) {
        copies.remove(number);
      }
      return Arrays.copyOfRange(copy, (int) offset, end);
    }
  }

  @Override
  public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
    throw new AttributeNotFoundException(attribute.getName() + " is read-only");
  }

  @Override
  public AttributeList getAttributes(String[] names) {
    AttributeList values = new AttributeList();
    for (String name : names) {
      try {
        values.add(new Attribute(name, getAttribute(name)));
      } catch (AttributeNotFoundException omitted) {
        // as the interface has it
      }
    }
    return values;
  }

  @Override
  public AttributeList setAttributes(AttributeList attributes) {
    return new AttributeList();
  }

  @Override
  public Object invoke(String operation, Object[] arguments, String[] signature) {
    throw new UnsupportedOperationException("no operation " + operation);
  }

  @Override
  public MBeanInfo getMBeanInfo() {
    return new MBeanInfo(
        RemoteProfile.class.getName(),
        "Read by the command mayfly from other machines",
        new MBeanAttributeInfo[] {
          new MBeanAttributeInfo(
              RECORDING, "boolean", "Whether allocations are recorded", true, false, true),
          new MBeanAttributeInfo(
              LOADED_BEFORE, "int", "The classes that are not woven yet", true, false, false)
        },
        null,
        null,
        null);
  }
}
