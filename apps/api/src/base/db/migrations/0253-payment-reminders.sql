-- The last day to pay that the buyer of a deferred order was reminded of, the day before it and once it had passed:
-- goods sent later move that day, and it is said anew.
alter table orders
  add column due_reminded_for date,
  add column overdue_reminded_for date;
