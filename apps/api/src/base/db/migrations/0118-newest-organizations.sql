-- The newest that name an organization are looked through first: a frequent word is among them.
create index users_with_inn on users (id) where inn <> '' and erased_at is null;
create index orders_with_payer on orders (id) where payer is not null;
