-- Only a basket that is as an order left it can see that order asked for again.
alter table baskets add column ordered_version integer;                          -- the version an order left it at; null: none was placed from it
update baskets b set ordered_version = version where exists (select from orders o where o.basket_id = b.id);
