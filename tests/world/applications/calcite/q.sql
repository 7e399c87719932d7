select count(*) from item;
select name, sum(price) as total, count(*) as c from item group by name order by total desc;
select a.name, b.id from item a join item b on a.id = b.id + 1 where b.price > 50 order by b.id limit 5;
select id, rank() over (partition by name order by price) as r from item where id < 9 order by id;
explain plan for select a.name from item a join item b on a.id = b.id where a.price > 3;
