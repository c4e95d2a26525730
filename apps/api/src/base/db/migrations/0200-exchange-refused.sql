-- When somebody last came with the login of an exchange and a wrong secret: the program may have the former one.
alter table exchange_connections add column refused_at timestamptz;
