package dev.mayfly.analysis;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Data for objects, by identity, as long as these live: the objects are referred to
 * weakly. A look-up takes a lock for some nanoseconds, one of 64, and allocates nothing.
 *
 * @param <D> the type of the data; the data must not refer to its object
 */
public final class ObjectData<D> {
  private static final int STRIPES = 64;
  private static final int FIRST_LENGTH = 16;

  private final int mostPerStripe;
  private final Supplier<D> fresh;
  private final ReferenceQueue<Object> dead = new ReferenceQueue<>();
  private final Stripe[] stripes = new Stripe[STRIPES];

  /** One object; guarded by its stripe. */
  private final class Entry extends WeakReference<Object> {
    final int hash;
    final D data;
    @Nullable Entry next;

    Entry(Object object, int hash, D data, @Nullable Entry next) {
      super(object, dead);
      this.hash = hash;
      this.data = data;
      this.next = next;
    }
  }

  /** Guarded by itself. */
  private static final class Stripe {
    @Nullable Object[] heads = new Object[FIRST_LENGTH];
    int size;
  }

  ObjectData(int most, Supplier<D> fresh) {
    this.mostPerStripe = Math.max(1, most / STRIPES);
    this.fresh = fresh;
    for (int i = 0; i < STRIPES; i++) {
      stripes[i] = new Stripe();
    }
  }

  /**
   * The data of an object, new if it has none; null where the table is full, and for an object
   * without identity.
   */
  public @Nullable D of(Object object) {
    int hash = spread(System.identityHashCode(object));
    Stripe stripe = stripes[hash & (STRIPES - 1)];
    synchronized (stripe) {
      Entry known = find(stripe, object, hash);
      if (known != null) {
        return known.data;
      }
      return stripe.size < mostPerStripe ? add(stripe, object, hash) : null;
    }
  }

  /** The data of an object; null if it has none. */
  public @Nullable D get(Object object) {
    int hash = spread(System.identityHashCode(object));
    Stripe stripe = stripes[hash & (STRIPES - 1)];
    synchronized (stripe) {
      Entry known = find(stripe, object, hash);
      return known == null ? null : known.data;
    }
  }

  /** Visits the data of all objects that are not known to be dead. */
  public void forEach(Consumer<D> visitor) {
    for (Stripe stripe : stripes) {
      synchronized (stripe) {
        for (Object head : stripe.heads) {
          for (Entry entry = entry(head); entry != null; entry = entry.next) {
            visitor.accept(entry.data);
          }
        }
      }
    }
  }

  /** Lets go of dead objects, and hands over their data. */
  void takeDead(Consumer<Object> visitor) {
    for (Object reference = dead.poll(); reference != null; reference = dead.poll()) {
      Entry entry = entry(reference);
      if (entry != null) {
        remove(entry);
        visitor.accept(entry.data);
      }
    }
  }

  private static int spread(int hash) {
    return hash ^ hash >>> 16;
  }

  private static int indexOf(Stripe stripe, int hash) {
    return hash / STRIPES & (stripe.heads.length - 1);
  }

  @SuppressWarnings("unchecked") // the table holds its own entries only
  private @Nullable Entry entry(@Nullable Object reference) {
    return (Entry) reference;
  }

  private @Nullable Entry find(Stripe stripe, Object object, int hash) {
    Entry entry = entry(stripe.heads[indexOf(stripe, hash)]);
    while (entry != null && (entry.hash != hash || entry.get() != object)) {
      entry = entry.next;
    }
    return entry;
  }

  private @Nullable D add(Stripe stripe, Object object, int hash) {
    if (stripe.size >= stripe.heads.length) {
      grow(stripe);
    }
    int index = indexOf(stripe, hash);
    D data = fresh.get();
    try {
      stripe.heads[index] = new Entry(object, hash, data, entry(stripe.heads[index]));
    } catch (RuntimeException noIdentity) { // IdentityException of JDK 28
      return null;
    }
    stripe.size++;
    return data;
  }

  private void grow(Stripe stripe) {
    Object[] before = stripe.heads;
    stripe.heads = new Object[2 * before.length];
    for (Object head : before) {
      Entry entry = entry(head);
      while (entry != null) {
        Entry next = entry.next;
        int index = indexOf(stripe, entry.hash);
        entry.next = entry(stripe.heads[index]);
        stripe.heads[index] = entry;
        entry = next;
      }
    }
  }

  private void remove(Entry gone) {
    Stripe stripe = stripes[gone.hash & (STRIPES - 1)];
    synchronized (stripe) {
      int index = indexOf(stripe, gone.hash);
      Entry before = null;
      Entry entry = entry(stripe.heads[index]);
      while (entry != null && entry != gone) {
        before = entry;
        entry = entry.next;
      }
      if (entry == null) {
        return;
      }
      if (before == null) {
        stripe.heads[index] = gone.next;
      } else {
        before.next = gone.next;
      }
      stripe.size--;
    }
  }
}
