-- What a feed last said of a group: 8 bytes of its words, 8 of its prices, 8 of its stock. A part that says nothing new is not written.
alter table groups add column source_hash bytea;
