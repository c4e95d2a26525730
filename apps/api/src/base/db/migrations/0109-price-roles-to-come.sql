-- A price role that begins on a day (by Moscow). Whoever reads the role decides by the clock: nothing has to run then.
alter table users
  add column next_price_role text references price_roles,
  add column next_price_role_from date,
  add constraint users_next_price_role check ((next_price_role is null) = (next_price_role_from is null));

create function price_role_now(u users) returns text stable language sql as $$
  select case when u.next_price_role_from <= (now() at time zone 'Europe/Moscow')::date then u.next_price_role
    else u.price_role end
$$;

update staff_roles set permissions = permissions || '{people.prices}' where code = 'manager';
