package com.example.shop.catalogue;

import java.util.List;
import java.util.Optional;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.stereotype.Service;

/** Thread-safe catalogue; the whole list is cached, single products are not. */
@Service
public class Catalogue {
  private final ProductRepository repository;

  Catalogue(ProductRepository repository) {
    this.repository = repository;
  }

  /** Lists every product by article number. */
  @Cacheable(cacheNames = "catalogue", sync = true)
  public List<Product> products() {
    return repository.findAllByOrderById();
  }

  /** Finds a product by its article number. */
  public Optional<Product> product(int id) {
    return repository.findById(id);
  }
}
