package acme;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import java.util.ArrayList;
import java.util.List;

/** What is sold. */
@Entity
public class Item {
  @Id @GeneratedValue public Long id;
  public String name;
  public long cents;

  @OneToMany(mappedBy = "item", cascade = CascadeType.ALL, fetch = FetchType.LAZY)
  private List<Tag> tags = new ArrayList<>();

  protected Item() {}

  Item(String name, long cents, String... tags) {
    this.name = name;
    this.cents = cents;
    for (String tag : tags) {
      this.tags.add(new Tag(this, tag));
    }
  }

  public List<Tag> tags() {
    return tags;
  }

  /** A word for it. */
  @Entity
  public static class Tag {
    @Id @GeneratedValue public Long id;
    @ManyToOne private Item item;
    public String word;

    protected Tag() {}

    Tag(Item item, String word) {
      this.item = item;
      this.word = word;
    }
  }
}
