-- spec 4: what of a browser's memory survives a new version: cookies by their names without the site's code, and keys of local storage.
alter table sites add column saved_tokens text[] not null default
  '{auth_token,refresh_token,cart_token,device-id,site-id,currency-id,city,auth-step,lastSystemNotification,cookie-choice,favorites,compare,recently-viewed,told-orders,told-basket}';
