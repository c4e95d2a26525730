-- Somebody always manages a workshop: when its last owner goes by whatever way, an erasure too, the longest-standing
-- editor becomes one, else the longest-standing viewer.
create or replace function delete_empty_workshop() returns trigger language plpgsql as $$
begin
  -- Two owners who go at once wait for each other here.
  perform from workshops w where w.id = old.workshop_id for update;
  delete from workshops w where w.id = old.workshop_id
    and not exists (select from workshop_members m where m.workshop_id = w.id);
  update workshop_members set role = 'owner'
  where not exists (select from workshop_members m where m.workshop_id = old.workshop_id and m.role = 'owner')
    and user_id = (select m.user_id from workshop_members m where m.workshop_id = old.workshop_id
      order by m.role = 'viewer', m.since, m.user_id limit 1);
  return null;
end $$;

update workshop_members set role = 'owner' where user_id in (
  select distinct on (m.workshop_id) m.user_id from workshop_members m
  where not exists (select from workshop_members o where o.workshop_id = m.workshop_id and o.role = 'owner')
  order by m.workshop_id, m.role = 'viewer', m.since, m.user_id
);
