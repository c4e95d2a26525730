/** How a test breaks an invariant to see that its check finds the violation. */
export interface PlantedViolation {
  /** SQL that breaks the invariant in the demo shop. */
  readonly sql: string
  /** Matches the error of the constraint that prevents it; null when only the check finds the violation. */
  readonly constraintError: RegExp | null
  /** SQL that removes the constraint, inside a transaction that is rolled back. */
  readonly removeConstraint?: string
}

const auditEntry =
  "insert into audit_log (actor, action, record_kind, record_id, digest) values ('system', 'a.b', 'a', '1', '')"
const orderId = `(select min(id) from orders where basket_id is null)`
const accountId = '(select min(account_id) from bonus_ledger)'
const noTriggers = `set local session_replication_role = replica`

const paymentId = `(select min(id) from payments where status = 'succeeded')`
const paidOrderId = `(select min(order_id) from payments where status = 'succeeded')`

/** One violation for each invariant, by its id. */
export const plantedViolations: Readonly<Record<string, PlantedViolation>> = {
  J1: {
    sql: `${auditEntry}; update audit_log set why = 'другое'`,
    constraintError: /only added to/,
    removeConstraint: noTriggers,
  },
  J2: {
    sql: `${auditEntry}; ${auditEntry}; insert into audit_seals select n, id, sha256(digest)
      from (select id, digest, row_number() over (order by id) as n from audit_log) l`,
    constraintError: null,
  },
  J3: {
    sql: `${auditEntry}; update audit_log set at = now() - interval '2 hours'`,
    constraintError: /only added to/,
    removeConstraint: noTriggers,
  },
  J5: {
    sql: `insert into staff (email) values ('y@example.ru');
      insert into order_batches (id, staff_id, to_code, fingerprint)
        select gen_random_uuid(), max(id), 'confirmed', sha256('') from staff;
      insert into order_batch_rows (batch_id, order_id, state)
        select b.id, (select min(id) from orders), 'done' from order_batches b`,
    constraintError: null,
  },
  J4: {
    sql: "insert into staff (email, fio, accepted_at) values ('x@example.ru', 'Х', now())",
    constraintError: null,
  },
  J6: {
    sql: `${auditEntry}; insert into audit_personal (audit_id, fields)
      select max(id), '{"fio": ["Анна", "Вера"]}' from audit_log`,
    constraintError: null,
  },
  S1: {
    sql: `update stock set on_hand = on_hand + 1 where (offer_id, warehouse_id) = (select offer_id, warehouse_id
      from stock order by 1, 2 limit 1)`,
    constraintError: null,
  },
  S2: {
    sql: `update stock set reserved = on_hand + 1 where (offer_id, warehouse_id) = (select offer_id, warehouse_id
      from stock order by 1, 2 limit 1)`,
    constraintError: /stock_check/,
    removeConstraint: 'alter table stock drop constraint stock_check',
  },
  S3: { sql: `update order_reservations set quantity = quantity + 1`, constraintError: null },
  S4: {
    sql: `update orders set status_id = (select id from order_statuses where is_initial), payment_method_id = (select
      min(id) from payment_methods where kind = 'card'),
        created_at = now() - interval '2 days'
      where id = (select min(order_id) from order_reservations);
      delete from payments where order_id = (select min(order_id) from order_reservations)`,
    constraintError: null,
  },
  S5: {
    sql: `insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta, order_id)
      select offer_id, warehouse_id, 'ship', on_hand_delta, order_id from stock_movements where kind = 'ship' limit 1`,
    constraintError: null,
  },
  S6: {
    sql: `update orders set status_id = (select id from order_statuses where stage = 'completed') where id in (select
      order_id from order_reservations)`,
    constraintError: null,
  },
  S7: {
    sql: `insert into shipments (order_id, position, sent_at, sent_by) select max(order_id), 9, now(), 'manager:1'
        from shipment_lines;
      insert into shipment_lines (shipment_id, order_id, line, count) select s.id, s.order_id, l.line, 1
        from shipments s join order_lines l on l.order_id = s.order_id where s.position = 9`,
    constraintError: /order_lines_sent_check/,
    removeConstraint: 'alter table order_lines drop constraint order_lines_sent_check',
  },
  S8: {
    sql: `update order_lines l set sent_count = sent_count - 1 where (l.order_id, l.line) = (select x.order_id, x.line
      from shipment_lines x join orders o on o.id = x.order_id join order_statuses d on d.id = o.status_id
        and d.stage = 'sent' limit 1)`,
    constraintError: null,
  },
  O1: {
    sql: `insert into baskets (id, site_id, cart_token) overriding system value values (999999, 1, gen_random_uuid());
      update orders set basket_id = 999999, basket_version = 1`,
    constraintError: /orders_basket_id_basket_version_key/,
    removeConstraint: 'alter table orders drop constraint orders_basket_id_basket_version_key',
  },
  O2: {
    sql: `insert into idempotency_answers (key, fingerprint, answer) values ('\\x01', '\\x01', '{"orderId": 999999}')`,
    constraintError: null,
  },
  O3: {
    sql: `update orders set total_kopecks = total_kopecks + 1`,
    constraintError: /orders_check/,
    removeConstraint: `alter table orders drop constraint orders_check; ${noTriggers}`,
  },
  O4: {
    sql: `update order_lines set count = count + 1`,
    constraintError: /order_lines_sum/,
    removeConstraint: 'alter table order_lines drop constraint order_lines_sum',
  },
  O6: { sql: `delete from order_history where from_status_id is null`, constraintError: null },
  O7: {
    sql: `delete from order_lines l where sent_count = 0 and not exists (select from order_refund_lines r
      where r.order_id = l.order_id)`,
    constraintError: null,
  },
  P7: {
    sql: `insert into receipts (order_id, payment_id, kind, provider, amount_kopecks, lines)
      select order_id, id, 'payment', 'sandbox', received_kopecks + 1, jsonb_build_array(jsonb_build_object('quantity',
        1, 'priceKopecks', received_kopecks + 1))
      from payments where id = ${paymentId}`,
    constraintError: /a receipt of/,
    removeConstraint: noTriggers,
  },
  B1: {
    sql: `update bonus_accounts set balance_kopecks = balance_kopecks + 1 where id = ${accountId}`,
    constraintError: null,
  },
  B2: {
    sql: `insert into bonus_ledger (account_id, kind, delta_kopecks, balance_kopecks, why) values (${accountId}, 'adjust',
      -100000000, -100000000, '')`,
    constraintError: /balance_kopecks_check/,
    removeConstraint: `alter table bonus_ledger drop constraint bonus_ledger_balance_kopecks_check; ${noTriggers}`,
  },
  B3: {
    sql: `insert into bonus_ledger (account_id, kind, delta_kopecks, balance_kopecks, order_id, expires_at)
      select account_id, kind, delta_kopecks, 0, order_id, expires_at from bonus_ledger where kind = 'accrue'
        and order_id is not null limit 1`,
    constraintError: /bonus_ledger_once/,
    removeConstraint: 'drop index bonus_ledger_once',
  },
  B4: { sql: `update orders set bonus_kopecks = 100 where id = ${orderId}`, constraintError: null },
  R1: { sql: `update product_ratings set stars = stars - 1 where stars > count`, constraintError: null },
  R2: {
    sql: `update reviews set user_id = (select max(id) from users u where not exists (select from reviews r
      where r.user_id = u.id)) where id = (select min(id) from reviews)`,
    constraintError: /keeps its product and author/,
    removeConstraint: noTriggers,
  },
  R3: {
    sql: `insert into review_votes (review_id, user_id, is_helpful) select id, user_id, true from reviews order by id
      limit 1`,
    constraintError: /nobody votes for an own review/,
    removeConstraint: 'alter table review_votes disable trigger review_votes_not_own',
  },
  R4: {
    sql: `update files set is_public = false where id in (select file_id from review_photos)`,
    constraintError: null,
  },
  D1: {
    sql: `insert into promo_codes (site_id, code, percent, uses_limit, used) values (1, 'ПРОВЕРКА-1', 5, 1, 2)`,
    constraintError: /promo_codes_check2/,
    removeConstraint: 'alter table promo_codes drop constraint promo_codes_check2',
  },
  D2: {
    sql: `insert into raffle_entries (raffle_id, ticket, user_id, person_key)
      select raffle_id, 'ffffffffffffffff', user_id, 'x' from raffle_entries join raffles r on r.id = raffle_id
        where r.list_hash is null limit 1`,
    constraintError: /raffle_entries_once/,
    removeConstraint: 'drop index raffle_entries_once',
  },
  D3: {
    sql: `update raffles set list_hash = sha256('x') where list_hash is not null`,
    constraintError: /is drawn/,
    removeConstraint: noTriggers,
  },
  D4: {
    sql: 'delete from raffle_winners where place = 1',
    constraintError: /found once/,
    removeConstraint: noTriggers,
  },
  P1: {
    sql: `insert into payments (order_id, bill_id, amount_kopecks, provider, status, received_kopecks, settled_at)
      select order_id, bill_id, amount_kopecks, provider, status, received_kopecks, settled_at from payments
        where status = 'succeeded' limit 1`,
    constraintError: /payments_one_charge/,
    removeConstraint: 'drop index payments_one_charge',
  },
  P2: {
    sql: `update orders set status_id = (select id from order_statuses where stage = 'cancelled') where id
       = ${paidOrderId}`,
    constraintError: null,
  },
  P3: {
    sql: `update payments set received_kopecks = received_kopecks - 1 where id = ${paymentId}`,
    constraintError: /payments_check2/,
    removeConstraint: 'alter table payments drop constraint payments_check2',
  },
  P4: {
    sql: `insert into money_refunds (payment_id, amount_kopecks, why) select id, received_kopecks + 1, '' from payments
      where id = ${paymentId}`,
    constraintError: /more than was paid/,
    removeConstraint: noTriggers,
  },
  P5: {
    sql: `update payments set provider = 'sandbox', provider_id = 'one'`,
    constraintError: /payments_provider_provider_id_key/,
    removeConstraint: 'alter table payments drop constraint payments_provider_provider_id_key',
  },
  P6: {
    sql: `insert into payment_events (provider, event, object_kind, object_id, received_at) values ('sandbox',
      'payment.succeeded', 'payment', 'x', now() - interval '6 minutes')`,
    constraintError: null,
  },
  X1: {
    sql: `select graphile_worker.add_job('mail', '{}', run_at => now() - interval '2 hours')`,
    constraintError: null,
  },
  X2: {
    sql: `select graphile_worker.add_job('mail', '{"email": "order-placed", "to": "buyer", "id": 1}')
      from generate_series(1, 2)`,
    constraintError: null,
  },
  A1: {
    sql: `insert into sessions (id, user_id) select gen_random_uuid(), min(id) from users; update users
      set erased_at = now()`,
    constraintError: null,
  },
  A2: {
    sql: `insert into used_proofs (key, fingerprint) values ('\\x01', '\\x01'), ('\\x01', '\\x02')`,
    constraintError: /used_proofs_pkey/,
    removeConstraint: 'alter table used_proofs drop constraint used_proofs_pkey',
  },
  U1: {
    sql: 'update shipping_addresses set is_default = false; set constraints all immediate',
    constraintError: /none is the default/,
    removeConstraint: noTriggers,
  },
  U2: {
    sql: `update users set erased_at = now(), email = 'erased-' || id || '@erased.invalid'`,
    constraintError: null,
  },
  U3: { sql: `delete from consents where order_id = ${orderId}`, constraintError: null },
  T1: {
    sql: `update pages set blocks = '[{"kind": "text", "paragraphs": [[{"text": "От {freeDeliveryFrm}"}]]}]'
      where code = 'delivery'`,
    constraintError: null,
  },
  T2: {
    sql: `update pages set blocks = '[{"kind": "text", "paragraphs": [[{"text": "Доставка бесплатна от 4 000 ₽"}]]}]'
      where code = 'delivery'`,
    constraintError: null,
  },
  T3: {
    sql: `update pages set blocks = '[{"kind": "text", "paragraphs": [[{"text": "Введите промокод КОТОРОГОНЕТ7"}]]}]'
      where code = 'delivery'`,
    constraintError: null,
  },
  T4: {
    sql: `update pages set blocks = '[{"kind": "text", "paragraphs": [[{"text": "За подписку — скидка 77 %"}]]}]'
      where code = 'delivery'`,
    constraintError: null,
  },
  T6: {
    sql: `update pages set blocks = '[{"kind": "text", "paragraphs": [[{"text": "Вернуть можно в течение 30 дней"}]]}]'
      where code = 'refund'`,
    constraintError: null,
  },
  T7: {
    sql: `update pages set blocks = '[{"kind": "text", "paragraphs": [[{"text": "Ступени цены — от 160 000 ₽"}]]}]'
      where code = 'delivery'`,
    constraintError: null,
  },
  T5: {
    sql: `update pages set blocks = '[{"kind": "text", "paragraphs": [[{"text": "Вернём 77 % бонусами"}]]}]'
      where code = 'delivery'`,
    constraintError: null,
  },
}
