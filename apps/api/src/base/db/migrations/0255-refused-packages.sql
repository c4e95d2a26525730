-- Whether a shop could not apply what a program sent last: read for the header of every page of the office.
create index exchange_packages_refused on exchange_packages (connection_id, ended_at desc)
  where kind = 'catalog' and state = 'refused';
