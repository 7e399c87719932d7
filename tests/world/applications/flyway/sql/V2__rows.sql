insert into item values (1, 'one');
insert into item values (2, 'two');
