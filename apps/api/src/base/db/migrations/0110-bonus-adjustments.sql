-- Bonuses given or taken by staff: who did it, and the key that makes a repeated request one entry.
alter table bonus_ledger add column who text not null default '', add column request_key uuid;
create unique index bonus_ledger_request on bonus_ledger (who, request_key) where request_key is not null;
create index bonus_ledger_by_who on bonus_ledger (who, created_at) where who <> '';

update staff_roles set permissions = permissions || '{people.bonuses}' where code = 'manager';
