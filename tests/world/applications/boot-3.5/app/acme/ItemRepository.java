package acme;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

/** Items in the database. */
public interface ItemRepository extends JpaRepository<Item, Long> {
  List<Item> findByCentsGreaterThanOrderByName(long cents);

  @Query("select i.name, count(t) from Item i left join i.tags t group by i.name order by i.name")
  List<Object[]> tagCounts();
}
