-- The refund is of a cancelled order: the email about the cancel tells of it. Before, each refund had an email of its own.
alter table money_refunds add column is_of_cancel boolean not null default false;
