-- Where the bank sends the buyer back to: the shop as the buyer saw it. Kept, because the same key must ask for the same.
alter table payments add column return_url text not null default '';
