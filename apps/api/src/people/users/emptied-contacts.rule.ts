/**
 * SQL of a statement that empties contacts of the orders `o` with the status `s` for which `isDue`, and what buyers
 * wrote of settled refunds of the orders for which `isRefundDue`; returns the ids of the former.
 * Only the name is needed for accounting. A paying organization is a party to the sale and stays, except a sole
 * proprietor’s registered address, which is a home. What staff wrote about an order goes with its contacts (trigger
 * orders_contact_erased).
 */
export const emptiedContacts = (isDue: string, isRefundDue = isDue): string => `
   with emptied_refunds as (
     update order_refunds r set comment = '', way = '' from refund_statuses t, orders o
       join order_statuses s on s.id = o.status_id
     where o.id = r.order_id and t.id = r.status_id and t.stage <> 'open' and r.way <> '' and ${isRefundDue}
   ), emptied_emails as (
     update order_emails m set recipient = '' from orders o join order_statuses s on s.id = o.status_id
     where o.id = m.order_id and m.recipient <> '' and m.addressee = 'buyer' and ${isDue}
   ), emptied_drafts as (
     update order_changes c set draft = c.draft #- '{delivery,address}' from orders o
       join order_statuses s on s.id = o.status_id
     where o.id = c.order_id and c.draft #>> '{delivery,address}' is not null and ${isDue}
   )
   update orders o set contact = jsonb_build_object('fio', o.contact->>'fio', 'email', '', 'phone', ''),
     delivery_address = null, comment = '',
     payer = case when length(o.payer ->> 'inn') = 12 then o.payer || '{"legalAddress": ""}' else o.payer end
   from order_statuses s
   where s.id = o.status_id and (o.contact->>'email' <> '' or o.contact->>'phone' <> '') and ${isDue}
   returning o.id as "orderId"`
