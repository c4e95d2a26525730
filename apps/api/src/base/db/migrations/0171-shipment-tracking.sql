-- What staff say of a shipment the shop carries by itself, or gave to a carrier it has no exchange with.
alter table shipments
  add column named_carrier text not null default '',
  add check (named_carrier = '' or carrier is null or state = 'failed');
