-- Proofs of work that were taken, so that none is taken twice. Unlogged: after a crash of the database a proof could be used again, within the two minutes its time allows.
create unlogged table used_proofs (
  key bytea primary key,                                    -- SHA-256 of session and nonce
  fingerprint bytea not null,                               -- SHA-256 of all the proof was found for
  is_repeated boolean not null default false,               -- the client's one repeat has come
  used_at timestamptz not null default now()
);
create index used_proofs_by_age on used_proofs (used_at);
