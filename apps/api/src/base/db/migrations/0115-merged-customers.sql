-- Of two accounts of one person one is left; the other is emptied and says which.
alter table users add column merged_into bigint references users;
create index users_by_merged_into on users (merged_into) where merged_into is not null;
create index users_by_mailbox on users (site_id,
  (replace(replace(split_part(split_part(lower(email::text), '@', 1), '+', 1), '.', ''), '-', ''))) where erased_at is null;

-- A review stays with its product and its author, or goes with the author's account into another one.
create or replace function keep_review_subject() returns trigger language plpgsql as $$
begin
  if new.product_id = old.product_id
    and exists (select from users where id = old.user_id and merged_into = new.user_id) then
    return new;
  end if;
  raise exception 'a review keeps its product and author' using errcode = 'check_violation';
end $$;
