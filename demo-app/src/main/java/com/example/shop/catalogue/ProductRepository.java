package com.example.shop.catalogue;

import java.util.List;
import org.springframework.data.repository.ListCrudRepository;

/** Thread-safe access to the table {@code product}. */
interface ProductRepository extends ListCrudRepository<Product, Integer> {
  List<Product> findAllByOrderById();
}
