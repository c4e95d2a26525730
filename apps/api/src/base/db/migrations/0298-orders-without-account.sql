-- Orders taken by phone without choosing an account: found by their email address when its owner asks for personal data.
create index orders_without_account on orders (site_id, ((contact ->> 'email')::citext)) where user_id is null;
