create table shipping_addresses (
  id integer generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  contact_person text not null,
  phone text not null,                                      -- + and digits
  zip text not null check (zip ~ '^(\d{6})?$'),             -- '': not told
  kladr_id text not null,                                   -- '': typed by hand
  country text not null,
  region text not null,
  city text not null,
  street text not null,
  house text not null,
  flat text not null,
  is_default boolean not null,
  changed_at timestamptz not null default now()
);
create index shipping_addresses_by_user on shipping_addresses (user_id, changed_at desc);

-- Exactly one address of a user is the default (spec 4). At most one: the index. At least one: checked when a transaction ends, and
-- before that whoever writes an address of a user has waited for the others that do, so the check sees all there is.
create unique index shipping_addresses_default on shipping_addresses (user_id) where is_default;

create function lock_shipping_addresses() returns trigger language plpgsql as $$
begin
  perform from users where id = coalesce(new.user_id, old.user_id) for no key update;
  return coalesce(new, old);
end $$;
create trigger shipping_addresses_in_turn before insert or update or delete on shipping_addresses
  for each row execute function lock_shipping_addresses();

create function check_default_shipping_address() returns trigger language plpgsql as $$
begin
  if exists (select from shipping_addresses where user_id = coalesce(new.user_id, old.user_id))
     and not exists (select from shipping_addresses where user_id = coalesce(new.user_id, old.user_id) and is_default) then
    raise exception 'user % has addresses and none is the default', coalesce(new.user_id, old.user_id) using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger shipping_addresses_have_default after insert or update or delete on shipping_addresses
  deferrable initially deferred for each row execute function check_default_shipping_address();
