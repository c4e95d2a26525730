-- Of a price that was the office's when a run wrote another: what the program had said of it before. A return of the
-- run makes it the office's again.
alter table exchange_changes add column program_kopecks bigint;
