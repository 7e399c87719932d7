-- 600 products: 8 colours, 5 materials and 15 things in every combination
insert into product (id, sku, name, category, price_cents, weight_grams)
select
  1000 + x,
  'SKU-' || (700000 + x * 37),
  array['Red', 'Blue', 'Green', 'Black', 'White', 'Grey', 'Yellow', 'Orange'][1 + mod(x, 8)]
    || ' ' || array['oak', 'steel', 'glass', 'linen', 'wool'][1 + mod(x / 8, 5)]
    || ' ' || array['lamp', 'chair', 'table', 'shelf', 'mirror', 'vase', 'clock', 'bowl', 'basket',
                    'stool', 'desk', 'bench', 'tray', 'frame', 'hook'][1 + mod(x / 40, 15)],
  array['living', 'kitchen', 'office'][1 + mod(x / 40, 3)],
  495 + mod(x * 7919, 24000),
  150 + mod(x * 104729, 9000)
from system_range(0, 599);

-- last year's sales, 2,500 a month
insert into sale (id, sale_month, product_id, quantity, amount_cents)
select
  x,
  1 + x / 2500,
  1000 + mod(x * 7919, 600),
  1 + mod(x, 5),
  (1 + mod(x, 5)) * (495 + mod(mod(x * 7919, 600) * 7919, 24000))
from system_range(0, 29999);
