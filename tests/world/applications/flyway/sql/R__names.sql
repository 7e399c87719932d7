create or replace view names as select name from item;
