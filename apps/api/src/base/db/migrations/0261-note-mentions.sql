-- Colleagues that a note of an order calls by name: the order waits in their list until they answer.
create table order_note_mentions (
  note_id bigint not null references order_notes on delete cascade,
  staff_id integer not null references staff,
  primary key (staff_id, note_id)
);
create index order_note_mentions_by_note on order_note_mentions (note_id);
