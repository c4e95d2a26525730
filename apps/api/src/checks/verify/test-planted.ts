/** How an invariant is broken by hand, to see that the look for it finds it. */
export interface PlantedViolation {
  /** Breaks it on the demo. */
  readonly by: string
  /** The constraint that refuses it, from the error message; null: no constraint does, only the check finds it. */
  readonly refusal: RegExp | null
  /** Takes that constraint away, inside the transaction that is rolled back. */
  readonly lift?: string
}

const auditEntry =
  "insert into audit_log (actor, action, record_kind, record_id, digest) values ('system', 'a.b', 'a', '1', '')"
const order = `(select min(id) from orders where basket_id is null)`
const account = '(select min(account_id) from bonus_ledger)'
const noTriggers = `set local session_replication_role = replica`

const charge = `(select min(id) from payments where status = 'succeeded')`
const paidOrder = `(select min(order_id) from payments where status = 'succeeded')`

/** By the id of the invariant; each has one. */
export const planted: Readonly<Record<string, PlantedViolation>> = {
  J1: {
    by: `${auditEntry}; update audit_log set why = 'другое'`,
    refusal: /only added to/,
    lift: noTriggers,
  },
  J2: {
    by: `${auditEntry}; ${auditEntry}; insert into audit_seals select n, id, sha256(digest)
      from (select id, digest, row_number() over (order by id) as n from audit_log) l`,
    refusal: null,
  },
  J3: {
    by: `${auditEntry}; update audit_log set at = now() - interval '2 hours'`,
    refusal: /only added to/,
    lift: noTriggers,
  },
  J5: {
    by: `insert into staff (email) values ('y@example.ru');
      insert into order_batches (id, staff_id, to_code, fingerprint)
        select gen_random_uuid(), max(id), 'confirmed', sha256('') from staff;
      insert into order_batch_rows (batch_id, order_id, state)
        select b.id, (select min(id) from orders), 'done' from order_batches b`,
    refusal: null,
  },
  J4: {
    by: "insert into staff (email, fio, accepted_at) values ('x@example.ru', 'Х', now())",
    refusal: null,
  },
  J6: {
    by: `${auditEntry}; insert into audit_personal (audit_id, fields)
      select max(id), '{"fio": ["Анна", "Вера"]}' from audit_log`,
    refusal: null,
  },
  S1: {
    by: `update stock set on_hand = on_hand + 1 where (offer_id, warehouse_id) = (select offer_id, warehouse_id
      from stock order by 1, 2 limit 1)`,
    refusal: null,
  },
  S2: {
    by: `update stock set reserved = on_hand + 1 where (offer_id, warehouse_id) = (select offer_id, warehouse_id
      from stock order by 1, 2 limit 1)`,
    refusal: /stock_check/,
    lift: 'alter table stock drop constraint stock_check',
  },
  S3: { by: `update order_reservations set quantity = quantity + 1`, refusal: null },
  S4: {
    by: `update orders set status_id = (select id from order_statuses where is_initial), payment_method_id = (select
      min(id) from payment_methods where kind = 'card'),
        created_at = now() - interval '2 days'
      where id = (select min(order_id) from order_reservations);
      delete from payments where order_id = (select min(order_id) from order_reservations)`,
    refusal: null,
  },
  S5: {
    by: `insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta, order_id)
      select offer_id, warehouse_id, 'ship', on_hand_delta, order_id from stock_movements where kind = 'ship' limit 1`,
    refusal: null,
  },
  S6: {
    by: `update orders set status_id = (select id from order_statuses where stage = 'completed') where id in (select
      order_id from order_reservations)`,
    refusal: null,
  },
  S7: {
    by: `insert into shipments (order_id, position, sent_at, sent_by) select max(order_id), 9, now(), 'manager:1'
        from shipment_lines;
      insert into shipment_lines (shipment_id, order_id, line, count) select s.id, s.order_id, l.line, 1
        from shipments s join order_lines l on l.order_id = s.order_id where s.position = 9`,
    refusal: /order_lines_sent_check/,
    lift: 'alter table order_lines drop constraint order_lines_sent_check',
  },
  S8: {
    by: `update order_lines l set sent_count = sent_count - 1 where (l.order_id, l.line) = (select x.order_id, x.line
      from shipment_lines x join orders o on o.id = x.order_id join order_statuses d on d.id = o.status_id
        and d.stage = 'sent' limit 1)`,
    refusal: null,
  },
  O1: {
    by: `insert into baskets (id, site_id, cart_token) overriding system value values (999999, 1, gen_random_uuid());
      update orders set basket_id = 999999, basket_version = 1`,
    refusal: /orders_basket_id_basket_version_key/,
    lift: 'alter table orders drop constraint orders_basket_id_basket_version_key',
  },
  O2: {
    by: `insert into idempotency_answers (key, fingerprint, answer) values ('\\x01', '\\x01', '{"orderId": 999999}')`,
    refusal: null,
  },
  O3: {
    by: `update orders set total_kopecks = total_kopecks + 1`,
    refusal: /orders_check/,
    lift: `alter table orders drop constraint orders_check; ${noTriggers}`,
  },
  O4: {
    by: `update order_lines set count = count + 1`,
    refusal: /order_lines_sum/,
    lift: 'alter table order_lines drop constraint order_lines_sum',
  },
  O6: { by: `delete from order_history where from_status_id is null`, refusal: null },
  O7: {
    by: `delete from order_lines l where sent_count = 0 and not exists (select from order_refund_lines r
      where r.order_id = l.order_id)`,
    refusal: null,
  },
  P7: {
    by: `insert into receipts (order_id, payment_id, kind, provider, amount_kopecks, lines)
      select order_id, id, 'payment', 'sandbox', received_kopecks + 1, jsonb_build_array(jsonb_build_object('quantity',
        1, 'priceKopecks', received_kopecks + 1))
      from payments where id = ${charge}`,
    refusal: /a receipt of/,
    lift: noTriggers,
  },
  B1: { by: `update bonus_accounts set balance_kopecks = balance_kopecks + 1 where id = ${account}`, refusal: null },
  B2: {
    by: `insert into bonus_ledger (account_id, kind, delta_kopecks, balance_kopecks, why) values (${account}, 'adjust',
      -100000000, -100000000, '')`,
    refusal: /balance_kopecks_check/,
    lift: `alter table bonus_ledger drop constraint bonus_ledger_balance_kopecks_check; ${noTriggers}`,
  },
  B3: {
    by: `insert into bonus_ledger (account_id, kind, delta_kopecks, balance_kopecks, order_id, expires_at)
      select account_id, kind, delta_kopecks, 0, order_id, expires_at from bonus_ledger where kind = 'accrue'
        and order_id is not null limit 1`,
    refusal: /bonus_ledger_once/,
    lift: 'drop index bonus_ledger_once',
  },
  B4: { by: `update orders set bonus_kopecks = 100 where id = ${order}`, refusal: null },
  R1: { by: `update product_ratings set stars = stars - 1 where stars > count`, refusal: null },
  R2: {
    by: `update reviews set user_id = (select max(id) from users u where not exists (select from reviews r
      where r.user_id = u.id)) where id = (select min(id) from reviews)`,
    refusal: /keeps its product and author/,
    lift: noTriggers,
  },
  R3: {
    by: `insert into review_votes (review_id, user_id, is_helpful) select id, user_id, true from reviews order by id
      limit 1`,
    refusal: /nobody votes for an own review/,
    lift: 'alter table review_votes disable trigger review_votes_not_own',
  },
  R4: { by: `update files set is_public = false where id in (select file_id from review_photos)`, refusal: null },
  D1: {
    by: `insert into promo_codes (site_id, code, percent, uses_limit, used) values (1, 'ПРОВЕРКА-1', 5, 1, 2)`,
    refusal: /promo_codes_check2/,
    lift: 'alter table promo_codes drop constraint promo_codes_check2',
  },
  D2: {
    by: `insert into raffle_entries (raffle_id, ticket, user_id, person_key)
      select raffle_id, 'ffffffffffffffff', user_id, 'x' from raffle_entries join raffles r on r.id = raffle_id
        where r.list_hash is null limit 1`,
    refusal: /raffle_entries_once/,
    lift: 'drop index raffle_entries_once',
  },
  D3: {
    by: `update raffles set list_hash = sha256('x') where list_hash is not null`,
    refusal: /is drawn/,
    lift: noTriggers,
  },
  D4: { by: 'delete from raffle_winners where place = 1', refusal: /found once/, lift: noTriggers },
  P1: {
    by: `insert into payments (order_id, bill_id, amount_kopecks, provider, status, received_kopecks, settled_at)
      select order_id, bill_id, amount_kopecks, provider, status, received_kopecks, settled_at from payments
        where status = 'succeeded' limit 1`,
    refusal: /payments_one_charge/,
    lift: 'drop index payments_one_charge',
  },
  P2: {
    by: `update orders set status_id = (select id from order_statuses where stage = 'cancelled') where id
       = ${paidOrder}`,
    refusal: null,
  },
  P3: {
    by: `update payments set received_kopecks = received_kopecks - 1 where id = ${charge}`,
    refusal: /payments_check2/,
    lift: 'alter table payments drop constraint payments_check2',
  },
  P4: {
    by: `insert into money_refunds (payment_id, amount_kopecks, why) select id, received_kopecks + 1, '' from payments
      where id = ${charge}`,
    refusal: /more than was paid/,
    lift: noTriggers,
  },
  P5: {
    by: `update payments set provider = 'sandbox', provider_id = 'one'`,
    refusal: /payments_provider_provider_id_key/,
    lift: 'alter table payments drop constraint payments_provider_provider_id_key',
  },
  P6: {
    by: `insert into payment_events (provider, event, object_kind, object_id, received_at) values ('sandbox',
      'payment.succeeded', 'payment', 'x', now() - interval '6 minutes')`,
    refusal: null,
  },
  X1: { by: `select graphile_worker.add_job('mail', '{}', run_at => now() - interval '2 hours')`, refusal: null },
  X2: {
    by: `select graphile_worker.add_job('mail', '{"email": "order-placed", "to": "buyer", "id": 1}')
      from generate_series(1, 2)`,
    refusal: null,
  },
  A1: {
    by: `insert into sessions (id, user_id) select gen_random_uuid(), min(id) from users; update users
      set erased_at = now()`,
    refusal: null,
  },
  A2: {
    by: `insert into used_proofs (key, fingerprint) values ('\\x01', '\\x01'), ('\\x01', '\\x02')`,
    refusal: /used_proofs_pkey/,
    lift: 'alter table used_proofs drop constraint used_proofs_pkey',
  },
  U1: {
    by: 'update shipping_addresses set is_default = false; set constraints all immediate',
    refusal: /none is the default/,
    lift: noTriggers,
  },
  U2: { by: `update users set erased_at = now(), email = 'erased-' || id || '@erased.invalid'`, refusal: null },
  U3: { by: `delete from consents where order_id = ${order}`, refusal: null },
  T1: {
    by: `update pages set blocks = '[{"kind": "text", "paragraphs": [[{"text": "От {freeDeliveryFrm}"}]]}]'
      where code = 'delivery'`,
    refusal: null,
  },
  T2: {
    by: `update pages set blocks = '[{"kind": "text", "paragraphs": [[{"text": "Доставка бесплатна от 4 000 ₽"}]]}]'
      where code = 'delivery'`,
    refusal: null,
  },
  T3: {
    by: `update pages set blocks = '[{"kind": "text", "paragraphs": [[{"text": "Введите промокод КОТОРОГОНЕТ7"}]]}]'
      where code = 'delivery'`,
    refusal: null,
  },
  T4: {
    by: `update pages set blocks = '[{"kind": "text", "paragraphs": [[{"text": "За подписку — скидка 77 %"}]]}]'
      where code = 'delivery'`,
    refusal: null,
  },
  T5: {
    by: `update pages set blocks = '[{"kind": "text", "paragraphs": [[{"text": "Вернём 77 % бонусами"}]]}]'
      where code = 'delivery'`,
    refusal: null,
  },
}
