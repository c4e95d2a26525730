-- Subscriptions confirmed before an account proved its email address become the account's, with the consent given then.
with attached as (
  update mail_recipients r set user_id = u.id from users u
  where u.email_proven_at is not null and u.erased_at is null and r.site_id = u.site_id and r.email = u.email
    and r.user_id is null and r.subscribed_at is not null and r.ended_at is null
    and exists (select from consent_texts t where t.kind = 'advertising' and t.version = r.text_version)
  returning r.user_id, r.text_version, r.source, r.subscribed_at
)
insert into consents (user_id, kind, text_version, source, created_at)
select user_id, 'advertising', text_version, source, subscribed_at from attached;

-- A consent to emails with offers is for one address: it ended with the subscription of an address that was left.
update consents c set withdrawn_at = (
    select max(r.ended_at) from mail_recipients r where r.user_id = u.id and r.email <> u.email
      and r.ended_at >= c.created_at)
from users u
where c.user_id = u.id and c.kind = 'advertising' and c.withdrawn_at is null
  and exists (select from mail_recipients r where r.user_id = u.id and r.email <> u.email
    and r.subscribed_at is not null and r.ended_at >= c.created_at)
  and not exists (select from mail_recipients r where r.site_id = u.site_id and r.email = u.email
    and r.subscribed_at is not null and r.ended_at is null);
