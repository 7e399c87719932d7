package acme;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What the shop does with items. */
@Service
public class Items {
  private final ItemRepository repository;

  public Items(ItemRepository repository) {
    this.repository = repository;
  }

  @Transactional
  @CacheEvict(cacheNames = "dear", allEntries = true)
  public Long add(String name, long cents) {
    return repository.save(new Item(name, cents, name.split(" "))).id;
  }

  @Cacheable("dear")
  @Transactional(readOnly = true)
  public List<Item> dear(long cents) {
    return repository.findByCentsGreaterThanOrderByName(cents);
  }

  @Transactional(readOnly = true)
  public Map<String, Long> tags() {
    Map<String, Long> counts = new TreeMap<>();
    for (Object[] row : repository.tagCounts()) {
      counts.put((String) row[0], (Long) row[1]);
    }
    return counts;
  }

  public long count() {
    return repository.count();
  }
}
