-- An order goes in one shipment or in several: what of which line went with each, and who sent it.
-- Emails about a shipment that wait in the queue name it by its order: those that are there keep that number.
alter table shipments add column id bigint;
update shipments set id = order_id;
alter table shipments drop constraint shipments_pkey;
alter table shipments
  add primary key (id),
  alter column id add generated always as identity,
  add column position smallint not null default 1 check (position > 0), -- in its order; what the carrier knows it by: Ш-1001, then Ш-1001/2
  alter column carrier drop not null,                                  -- null: by the shop's own means
  alter column tariff_code drop not null,
  alter column state drop not null,
  alter column state drop default,
  add column key uuid unique,                                          -- of whoever sent a part: a repeat is the same shipment
  add column sent_by text not null default '',                         -- as histories name them
  add column sent_at timestamptz,                                      -- the goods left the warehouse; null: being packed
  add column handed_over_at timestamptz,                               -- the buyer has them
  add column withdrawn_at timestamptz,                                 -- prepared, and the goods went in others instead
  add check ((carrier is null) = (tariff_code is null) and (carrier is null) = (state is null)),
  add check (handed_over_at is null or sent_at is not null),
  add check (withdrawn_at is null or sent_at is null),
  add unique (order_id, position),
  add unique (id, order_id);
alter table shipments alter column position drop default;
create unique index shipments_prepared on shipments (order_id) where sent_at is null and withdrawn_at is null;
select setval(pg_get_serial_sequence('shipments', 'id'), (select coalesce(max(id), 0) + 1 from orders), false);

-- What went: lines are written when the shipment goes. Until then it is of everything that has not gone yet.
create table shipment_lines (
  shipment_id bigint not null,
  order_id bigint not null,
  line smallint not null,
  count integer not null check (count > 0),
  primary key (shipment_id, line),
  foreign key (shipment_id, order_id) references shipments (id, order_id),
  foreign key (order_id, line) references order_lines
);
create index shipment_lines_by_line on shipment_lines (order_id, line);

-- From which warehouse each of its goods went: a line may be of several goods that lie apart.
alter table stock_movements add column shipment_id bigint references shipments;

-- What has left so far went whole, in one shipment.
create temporary table went on commit drop as
  select o.id as order_id, min(h.created_at) as sent_at, max(h.created_at) filter (where t.stage = 'completed') as handed_over_at,
    (array_agg(h.who order by h.id))[1] as sent_by
  from orders o join order_history h on h.order_id = o.id join order_statuses t on t.id = h.to_status_id and t.stage in ('sent', 'completed')
  group by o.id;
insert into shipments (order_id, position) select order_id, 1 from went on conflict (order_id, position) do nothing;
update shipments s set sent_at = w.sent_at, handed_over_at = w.handed_over_at, sent_by = w.sent_by from went w where w.order_id = s.order_id;
insert into shipment_lines (shipment_id, order_id, line, count)
select s.id, l.order_id, l.line, l.count from shipments s join order_lines l on l.order_id = s.order_id where s.sent_at is not null;
update stock_movements m set shipment_id = s.id from shipments s where m.order_id = s.order_id and m.kind = 'ship' and s.sent_at is not null;

-- Of a line: how many have gone, and how many never will, for their money went back before. S7: never more than were ordered.
alter table order_lines
  add column sent_count integer not null default 0,
  add column withdrawn_count integer not null default 0;
update order_lines l set sent_count = x.count from shipment_lines x where x.order_id = l.order_id and x.line = l.line;
alter table order_lines add constraint order_lines_sent_check
  check (sent_count >= 0 and withdrawn_count >= 0 and sent_count + withdrawn_count <= count);

create function count_sent_goods() returns trigger language plpgsql as $$
begin
  update order_lines set sent_count = sent_count + new.count where order_id = new.order_id and line = new.line;
  return null;
end $$;
create trigger shipment_lines_count after insert on shipment_lines for each row execute function count_sent_goods();

-- Of the goods of a refund, those that had not gone: they never will.
alter table order_refund_lines add column withdrawn_count integer not null default 0 check (withdrawn_count between 0 and count);
create or replace function count_returned_goods() returns trigger language plpgsql as $$
begin
  update order_lines set returned_count = returned_count + new.count, withdrawn_count = withdrawn_count + new.withdrawn_count
  where order_id = new.order_id and line = new.line;
  return null;
end $$;
