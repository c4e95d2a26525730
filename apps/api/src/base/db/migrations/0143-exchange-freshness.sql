-- When goods of a program came last: read for the header of every page of the office.
create index exchange_packages_newest on exchange_packages (connection_id, ended_at desc)
  where kind = 'catalog' and state in ('applied', 'held');
