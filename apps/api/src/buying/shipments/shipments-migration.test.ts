import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { describeViolations, verifyShop } from '../../checks/verify/verify-shop.ts'

const { pool } = await testDatabase('demo')
const [shipmentsSql, receiptsSql] = ['0110-shipments', '0115-hand-over-receipts'].map((name) =>
  readFileSync(join(import.meta.dirname, `../../base/db/migrations/${name}.sql`), 'utf8'),
)

/** Brings back the schema where an order had at most one shipment, always with a carrier. */
const revertToPreviousSchema = `
  alter table receipts drop column shipment_id;
  create unique index receipts_once on receipts (payment_id, kind) where kind <> 'refund';
  delete from shipment_lines;
  update stock_movements set shipment_id = null;
  delete from shipments where carrier is null;
  drop trigger shipment_lines_count on shipment_lines;
  drop function count_sent_goods;
  drop trigger shipments_vat on shipments;
  drop trigger shipments_vat_when_sent on shipments;
  alter table stock_movements drop column shipment_id;
  drop table shipment_lines;
  alter table shipments drop constraint shipments_pkey, drop constraint shipments_order_id_position_key,
    drop constraint shipments_id_order_id_key, drop column id, drop column position, drop column key,
    drop column sent_by, drop column sent_at, drop column handed_over_at, drop column withdrawn_at,
    alter column carrier set not null, alter column tariff_code set not null, alter column state set not null,
    add primary key (order_id);
  alter table order_lines drop column sent_count, drop column withdrawn_count;
  alter table order_refund_lines drop column withdrawn_count`

const shipments = async () =>
  (
    await pool.query(
      `select s.order_id, s.position, s.carrier, s.number, s.state, s.sent_at, s.handed_over_at, s.sent_by,
         (select json_agg(json_build_object('line', x.line, 'count', x.count) order by x.line) from shipment_lines x
           where x.shipment_id = s.id) as lines,
         (select count(*) from stock_movements m where m.shipment_id = s.id) as moved
       from shipments s order by s.order_id, s.position`,
    )
  ).rows

test('the migration keeps shipments sent before it: all their lines, who sent them and when', async () => {
  const before = await shipments()
  expect(before.length).toBeGreaterThan(5)
  await pool.query(revertToPreviousSchema)
  await pool.query(`begin; ${shipmentsSql}; ${receiptsSql}; commit`)
  expect(await shipments()).toEqual(before)
  expect(describeViolations(await verifyShop(pool))).toEqual([])
})
