-- Whether the last file of orders was refused is asked with every page of the office, as it is of goods.
create index exchange_packages_orders_newest on exchange_packages (connection_id, ended_at desc)
  where kind = 'sale' and state in ('applied', 'held');
create index exchange_packages_orders_refused on exchange_packages (connection_id, ended_at desc)
  where kind = 'sale' and state = 'refused';
