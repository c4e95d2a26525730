-- Orders of strangers agreed in the name of accounts; and consents were taken back while letters went on.
update consents c set user_id = null from orders o where o.id = c.order_id and not o.is_contact_owner;
update mail_recipients r set ended_at = now(), asked_at = null
where r.ended_at is null and exists (select from consents c where c.user_id = r.user_id and c.kind = 'advertising' and c.withdrawn_at is not null)
  and not exists (select from consents c where c.user_id = r.user_id and c.kind = 'advertising' and c.withdrawn_at is null);
