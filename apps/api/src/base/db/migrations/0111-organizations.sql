-- A company or a school is an INN: accounts that name it, and orders it pays for.
create index users_by_inn on users (inn) where inn <> '' and erased_at is null;
create index orders_by_payer on orders ((payer ->> 'inn'), id desc) where payer is not null;
