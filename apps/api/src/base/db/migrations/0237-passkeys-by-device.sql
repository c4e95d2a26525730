-- A list of one's own passkeys says on which device each was made, and removes one by a number.
alter table staff_passkeys
  add column number integer generated always as identity unique,
  add column user_agent text not null default '';           -- of the browser it was made in
