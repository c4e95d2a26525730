-- A supplier's price list may be a table of Excel, got by its address or uploaded in the office.
alter table exchange_connections
  drop constraint exchange_connections_format_check,
  add constraint exchange_connections_format_check check (format in ('commerceml', 'yml', 'moysklad', 'xlsx'));

alter table exchange_feeds
  add column table_layout jsonb,                            -- sheet, first row, columns; null: not a table, or not said yet
  add column table_storage_id uuid,                         -- the table as it came last, in the file storage
  add column table_name text not null default '';           -- of the file somebody has uploaded; empty: it is fetched
