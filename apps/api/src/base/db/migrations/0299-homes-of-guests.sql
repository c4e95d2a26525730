-- Registered addresses of sole proprietors, which are homes, in orders without an account whose contacts went before.
-- As when contacts go, nothing is sent to programs of accounting.
alter table orders disable trigger orders_exchange;
update orders set payer = payer || '{"legalAddress": ""}'
  where user_id is null and contact ->> 'phone' = '' and contact ->> 'email' = '' and length(payer ->> 'inn') = 12
    and payer ->> 'legalAddress' <> '';
alter table orders enable trigger orders_exchange;
