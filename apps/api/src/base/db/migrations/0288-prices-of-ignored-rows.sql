-- A row that staff ignore keeps the price they gave it, for when they restore it.
alter table exchange_row_rules
  drop constraint exchange_row_rules_check,
  add check (price_kopecks is not null or is_ignored);
