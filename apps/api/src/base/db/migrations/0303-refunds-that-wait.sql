-- When the shop was written to of a refund that its bank has not carried out for hours: once.
alter table money_refunds add column warned_at timestamptz;
