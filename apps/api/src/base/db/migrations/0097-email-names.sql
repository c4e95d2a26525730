-- A buyer's address for mail is called email, as in the specification.
alter table users rename column mailbox_proven_at to email_proven_at;
alter table form_types rename column mailbox to email;
alter table restock_waits rename column told_at to notified_at;
-- As the contract calls it.
alter table orders rename column confirm_until to confirm_before;

alter table mailbox_codes rename to email_codes;
alter index mailbox_codes_by_email rename to email_codes_by_email;
alter index mailbox_codes_by_age rename to email_codes_by_age;
alter table mailbox_changes rename to email_changes;
alter index mailbox_changes_by_email rename to email_changes_by_email;
alter index mailbox_changes_by_user rename to email_changes_by_user;
do $$
declare each record;
begin
  for each in select conrelid::regclass as of, conname as name from pg_constraint where conname like 'mailbox\_%' loop
    execute format('alter table %s rename constraint %I to %I', each.of, each.name,
      replace(each.name, 'mailbox_', 'email_'));
  end loop;
end $$;

create or replace function set_reservation_end() returns trigger language plpgsql as $$
declare
  status order_statuses;
  method payment_methods;
  is_prepaid boolean;
begin
  select * into status from order_statuses where id = new.status_id;
  select * into method from payment_methods where id = new.payment_method_id;
  is_prepaid := method.kind <> 'on-delivery' and new.total_kopecks > 0;
  if method.id is null or status.stage <> 'open' or status.keeps_reservation
    or (is_prepaid and method.kind = 'card' and status.is_initial) or (not is_prepaid and not status.is_initial) then
    new.reserved_until := null;
    new.reservation_warned_at := null;
  elsif new.reserved_until is null then
    new.reserved_until := end_of_working_day(now(), method.reservation_days);
  end if;
  if not status.is_initial then
    new.confirm_before := null;
  elsif tg_op = 'INSERT' and new.reserved_until is not null and not exists (
    select from users u where u.id = new.user_id and new.is_contact_owner and u.email_proven_at is not null
  ) then
    new.confirm_before := now() + method.unproven_minutes * interval '1 minute';
  end if;
  return new;
end $$;

-- Emails that wait in the queue, which a new database does not have yet.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    update graphile_worker._private_jobs set payload = (payload::jsonb - 'letter' || jsonb_build_object('email',
      case payload ->> 'letter'
        when 'mailbox-changed' then 'email-changed'
        when 'mailbox-returned' then 'email-returned'
        when 'restock-asked' then 'restock-confirmation'
        when 'subscription-asked' then 'subscription-confirmation'
        when 'subscription-end-asked' then 'unsubscription-confirmation'
        else payload ->> 'letter'
      end))::json
    where payload ->> 'letter' is not null;
  end if;
end $$;
