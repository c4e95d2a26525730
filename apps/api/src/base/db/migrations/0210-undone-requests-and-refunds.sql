-- A change of a request or a refund that took another one back before anybody was written to: neither is spoken of.
alter table form_request_events
  add column undoes bigint unique references form_request_events on delete cascade,
  add column is_untold boolean not null default false,
  -- Against an edge goes only what takes another one back.
  add column edge_from_id smallint generated always as (case when undoes is null then from_status_id end) stored,
  drop constraint form_request_events_from_status_id_to_status_id_fkey,
  add foreign key (edge_from_id, to_status_id) references form_status_transitions (from_id, to_id);

alter table refund_history
  add column undoes bigint unique references refund_history,
  add column is_untold boolean not null default false;

-- A refund that is no longer rejected counts again.
create function take_up_returned_goods() returns trigger language plpgsql as $$
begin
  update order_lines l set returned_count = l.returned_count + r.count
  from order_refund_lines r where r.refund_id = new.id and l.order_id = r.order_id and l.line = r.line;
  return null;
end $$;
create trigger order_refunds_taken_up after update of status_id on order_refunds for each row
  when (new.status_id <> 6 and old.status_id = 6) execute function take_up_returned_goods();
