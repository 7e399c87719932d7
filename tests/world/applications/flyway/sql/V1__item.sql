create table item(id int primary key, name varchar(40));
