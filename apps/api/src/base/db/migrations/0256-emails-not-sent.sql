-- The desk counts orders whose emails do not get through.
create index order_emails_not_sent on order_emails (created_at) where state in ('failing', 'refused');
