-- The version of the protocol a client names at `checkauth`; empty: none.
alter table exchange_sessions add column version text not null default '';
