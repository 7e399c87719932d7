create table product (
  id int primary key,
  sku varchar(16) not null,
  name varchar(80) not null,
  category varchar(20) not null,
  price_cents bigint not null,
  weight_grams int not null
);

create table sale (
  id int primary key,
  sale_month int not null,
  product_id int not null references product (id),
  quantity int not null,
  amount_cents bigint not null
);

create index sale_by_month on sale (sale_month);

create table shop_order (
  id bigint generated always as identity primary key,
  visitor varchar(40) not null,
  placed_at timestamp not null,
  postcode varchar(8) not null,
  goods_cents bigint not null,
  shipping_cents bigint not null
);

create table order_line (
  order_id bigint not null references shop_order (id),
  position int not null,
  product_id int not null references product (id),
  name varchar(80) not null,
  quantity int not null,
  unit_cents bigint not null,
  primary key (order_id, position)
);
