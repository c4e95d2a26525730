import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { describeViolations, verifyShop } from '../../checks/verify/verify-shop.ts'

const { pool } = await testDatabase('demo')
const migrationSql = (name: string) =>
  readFileSync(join(import.meta.dirname, `../../base/db/migrations/${name}.sql`), 'utf8')
const migrations = ['0113-bills-of-changed-orders', '0114-order-changes'].map(migrationSql)
/** Functions of earlier migrations that these two replace. */
const functionOf = (name: string, of: string) =>
  new RegExp(`create function ${of}.*?\\$\\$;`, 's').exec(migrationSql(name))![0].replace('create', 'create or replace')

/** The previous schema: an order had one bill of its whole total, and was never changed once it was placed. */
const previousSchema = `
  drop trigger orders_bills on orders;
  drop trigger bills_sum on bills;
  drop function check_order_bills, check_bill;
  drop index bills_by_order, payments_one_charge;
  alter table bills drop column replaced_at, drop column goods, add constraint bills_order_id_key unique (order_id);
  alter table money_refunds drop column is_of_change;
  alter table orders add constraint orders_total unique (id, total_kopecks);
  alter table bills add constraint bills_total foreign key (order_id, amount_kopecks)
    references orders (id, total_kopecks);
  create unique index payments_one_charge on payments (order_id) where status = 'succeeded';
  ${functionOf('0047-receipts', 'check_receipt_money')}
  drop index bonus_ledger_of_change, bonus_ledger_once;
  alter table bonus_ledger drop column order_change_id;
  create unique index bonus_ledger_once on bonus_ledger (order_id, kind)
    where kind in ('accrue', 'hold', 'take', 'release');
  drop table order_changes;
  drop trigger orders_sums on orders;
  ${functionOf('0041-order-sums', 'check_order_sums')}
  create constraint trigger orders_sums after insert on orders deferrable initially deferred
    for each row execute function check_order_sums();
  update staff_roles set permissions = array_remove(array_remove(permissions, 'orders.edit'), 'orders.discount')
    where code = 'manager'`

const rows = async (sql: string) => (await pool.query(sql)).rows
const stored = async () => ({
  bills: await rows('select id, order_id, number, amount_kopecks, created_at from bills order by id'),
  payments: await rows('select id, order_id, bill_id, status, received_kopecks from payments order by id'),
  refunds: await rows('select id, payment_id, amount_kopecks, status from money_refunds order by id'),
  bonuses: await rows('select id, order_id, kind, delta_kopecks from bonus_ledger order by id'),
  orders: await rows('select id, items_kopecks, bonus_kopecks, total_kopecks, status_id from orders order by id'),
  permissions: await rows(`select unnest(permissions) as code from staff_roles where code = 'manager' order by 1`),
})
/** A changed order: its delivery costs 1 ₽ more. */
const dearer = 'update orders set delivery_kopecks = delivery_kopecks + 100, total_kopecks = total_kopecks + 100'

test('the migrations carry bills, payments and bonuses over; from then on an order is what its bills are of', async () => {
  const before = await stored()
  expect(before.bills.length).toBeGreaterThan(5)
  expect(before.payments.length).toBeGreaterThan(0)
  expect(before.bonuses.some(({ kind }) => kind === 'hold')).toBe(true)
  await pool.query(previousSchema)
  const [billed] = await rows(
    `select b.order_id as id, b.amount_kopecks::int as amount from bills b
     where not exists (select from payments p where p.bill_id = b.id) order by b.id desc limit 1`,
  )
  await expect(pool.query(`${dearer} where id = ${billed.id}`)).rejects.toThrow(/bills_total/)

  await pool.query(`begin; ${migrations.join(';')}; commit`)
  expect(await stored()).toEqual(before)
  expect(await rows('select from bills where replaced_at is not null or goods is not null')).toEqual([])
  expect(await rows('select from money_refunds where is_of_change')).toEqual([])
  expect(await rows('select from bonus_ledger where order_change_id is not null')).toEqual([])
  expect(describeViolations(await verifyShop(pool))).toEqual([])

  await expect(pool.query(`${dearer} where id = ${billed.id}`)).rejects.toThrow(/is not what its bills are of/)
  await expect(
    pool.query(`update orders set items_kopecks = items_kopecks + 100, total_kopecks = total_kopecks + 100
      where id = ${billed.id}`),
  ).rejects.toThrow(/is not the sum of its lines|is not what its bills are of/)
  await pool.query(`begin;
    ${dearer} where id = ${billed.id};
    update bills set replaced_at = now() where order_id = ${billed.id};
    insert into bills (order_id, number, amount_kopecks) values (${billed.id}, 'again', ${billed.amount + 100});
    commit`)
  expect(describeViolations(await verifyShop(pool))).toEqual([])
})
