alter table users
  drop column organization,
  -- Signing up writes these four as well (0022): whichever of the two is applied first adds them.
  add column if not exists is_organization boolean not null default false,
  add column if not exists organization_name text not null default '',
  add column if not exists inn text not null default '',
  add column if not exists kpp text not null default '',
  add column ogrn text not null default '',
  add column legal_address text not null default '',
  add column bank_name text not null default '',
  add column bik text not null default '',
  add column account text not null default '',
  add column correspondent_account text not null default '';
