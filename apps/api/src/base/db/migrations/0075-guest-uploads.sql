-- A guest's files belong to whoever holds the cart token, kept as its SHA-256; at sign-in they become the user's.
alter table files add column owner_guest bytea check (octet_length(owner_guest) = 32);
alter table files add constraint files_one_owner check (num_nonnulls(owner_user_id, owner_guest) <= 1);
-- What is nobody's and not for everybody could never be seen nor removed.
alter table files add constraint files_seen_by_somebody check (is_public or num_nonnulls(owner_user_id, owner_guest) = 1);

alter table uploads alter column owner_user_id drop not null;
alter table uploads add column owner_guest bytea check (octet_length(owner_guest) = 32);
alter table uploads add constraint uploads_one_owner check (num_nonnulls(owner_user_id, owner_guest) = 1);
alter table uploads drop constraint uploads_owner_user_id_target_code_source_sha256_key;
alter table uploads add constraint uploads_sent_once unique nulls not distinct (owner_user_id, owner_guest, target_code, source_sha256);
create index uploads_of_guests on uploads (owner_guest) where owner_guest is not null;
