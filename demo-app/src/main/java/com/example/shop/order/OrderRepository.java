package com.example.shop.order;

import org.springframework.data.repository.CrudRepository;

/** Thread-safe access to the tables {@code shop_order} and {@code order_line}. */
interface OrderRepository extends CrudRepository<Order, Long> {}
