import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { findSites } from '../../content/settings/settings.sql.ts'
import { siteRow } from '../../content/settings/site.view.ts'
import { termNames } from '../../content/settings/text-terms.rule.ts'
import { invariants } from './invariants.ts'
import { countUntilLastJobs } from './moment.sql.ts'
import { plantedViolations } from './test-planted.ts'
import { runVerify } from './verify.command.ts'
import { verifyShop } from './verify-shop.ts'

const { pool } = await testDatabase('demo')

/** Runs the work in a transaction that is rolled back. */
async function rolledBack<T>(work: (query: typeof pool.query) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  try {
    await tx.query('begin')
    return await work(tx.query.bind(tx) as typeof pool.query)
  } finally {
    await tx.query('rollback')
    tx.release()
  }
}

const run = async () => {
  let output = ''
  const code = await runVerify({
    pool,
    out: {
      write(text) {
        output += text
      },
    },
  })
  return { code, output }
}

test('the demo breaks no invariant', async () => {
  const { code, output } = await run()
  expect(output).toMatch(/Всё сходится: \d+ правил, нарушений 0\n$/)
  expect(code).toBe(0)
  // A check over no rows would prove nothing about stock, orders and bonuses.
  for (const { id, checked } of await verifyShop(pool))
    if (/^[SOB]/.test(id) && !['O1', 'O2', 'B4'].includes(id)) expect(checked, id).toBeGreaterThan(0)
})

test('every invariant has a planted violation and a line in docs/invariants.md', () => {
  const ids = invariants.map(({ id }) => id)
  expect(Object.keys(plantedViolations).sort()).toEqual([...ids].sort())
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/invariants.md'), 'utf8')
  for (const { id, meaning } of invariants) expect(page).toContain(`| ${id} | ${meaning} |`)
})

test.each(invariants)(
  '$id finds a planted violation; the database refuses it when a constraint says the same',
  async ({ id, find }) => {
    const { sql, constraintError, removeConstraint = '' } = plantedViolations[id]!
    await rolledBack(async (query) => {
      const outcome = await query(sql).then(
        () => 'accepted',
        (error: Error) => error.message,
      )
      expect(outcome).toMatch(constraintError ?? /^accepted$/)
    })
    await rolledBack(async (query) => {
      await query(`${removeConstraint}; ${sql}`)
      const [finding] = await find({ query } as never)
      expect(finding!.violations).toBeGreaterThan(0)
      expect(finding!.rows.length).toBeGreaterThan(0)
    })
  },
)

test.each(['S4', 'P6', 'X1', 'J3'])(
  '%s of a restored database passes over what came due after its jobs last ran',
  async (id) => {
    const { find } = invariants.find((each) => each.id === id)!
    const { sql, removeConstraint = '' } = plantedViolations[id]!
    await rolledBack(async (query) => {
      await query(`${removeConstraint}; ${sql}`)
      for (const [lastSeen, isViolated] of [
        ['0 minutes', true],
        ['3 days', false],
      ] as const) {
        await query('delete from job_workers')
        await query(`insert into job_workers values ('of the shop', now() - $1::interval)`, [lastSeen])
        await countUntilLastJobs({ query } as never)
        expect((await find({ query } as never))[0]!.violations > 0, lastSeen).toBe(isViolated)
      }
    })
  },
)

test('X1 is not violated by a running job that was queued again meanwhile', async () => {
  await rolledBack(async (query) => {
    const queue = () => query(`select graphile_worker.add_job('receipts', '{}', job_key := 'receipts')`)
    await queue()
    await query(`update graphile_worker._private_jobs set locked_by = 'a worker', locked_at = now(), attempts = 1`)
    await queue()
    const [finding] = await invariants.find(({ id }) => id === 'X1')!.find({ query } as never)
    expect(finding!.violations).toBe(0)
  })
})

test.each<[missing: string[], change: string]>([
  [[], ''],
  [['vatPercent'], 'update sites set vat_percent = null'],
  [
    ['installmentMonths', 'installmentFirstPercent', 'installmentFrom', 'installmentTo'],
    `update sites set installment_months = null, installment_first_percent = null, installment_from_kopecks = null,
       installment_to_kopecks = null`,
  ],
  [['subscriptionPercent', 'subscriptionFrom', 'subscriptionDays'], 'delete from subscription_discounts'],
  [['bonusPercent', 'bonusMaxPercent'], 'delete from bonus_levels'],
  [['bonusPercent'], 'update bonus_levels set percent = 0 where from_kopecks = 0'],
  [['dispatchUntil'], 'delete from delivery_dispatch'],
  [['returnDays'], 'update refund_reasons set is_shop_fault = true'],
  [['defectDays'], 'update refund_reasons set is_of_staff = is_of_staff or is_shop_fault'],
  [['courierMaxWeight'], `update delivery_methods set max_weight_grams = null where kind = 'courier'`],
  [['courierMaxWeight', 'courierMaxSide'], `update delivery_methods set site_id = 2 where kind = 'courier'`],
  [['pointMaxSide'], `update delivery_methods set max_side_mm = null where kind = 'point'`],
])('T1 finds exactly the names that a site has no term for: %j', async (expected, change) => {
  await rolledBack(async (query) => {
    await query(`delete from widgets; delete from news; update pages set blocks = '[]', description = ''; ${change}`)
    await query(
      `insert into news (site_id, type, code, name, preview, publication_date)
       values (1, 'news', 'all-terms', 'Условия', $1, now())`,
      [termNames.map((name) => `{${name}}`).join(' ')],
    )
    const [finding] = await invariants.find(({ id }) => id === 'T1')!.find({ query } as never)
    const site = (await findSites({ query } as never)).find(({ id }) => id === 1)!
    const missing = termNames.filter((name) => !(name in siteRow(site, false).textTerms))
    expect(missing).toEqual(expect.arrayContaining(expected))
    expect(finding!.rows.toSorted()).toEqual(missing.map((name) => `публикация 1 all-terms {${name}}`).sort())
  })
})

test.each<[id: string, found: string[], words: string]>([
  ['T3', ['77 %'], 'Первый заказ — минус 77 % по промокоду ЗНАКОМСТВО'],
  ['T3', ['900 ₽'], 'Промокод ОВЕРЛОК1000 снимет 900 ₽'],
  ['T3', [], 'Минус 10 % по промокоду ЗНАКОМСТВО. Промокод ОВЕРЛОК1000: 1 000 ₽ с заказа от 20 000 ₽. Скидка 3 %'],
  ['T6', ['30'], 'Верните за 30 дней'],
  ['T6', ['20', '21'], 'Возвращаем брак до 20 дней, прочее — в течение 21 дня'],
  ['T6', [], 'Вернуть можно в течение 7 дней, брак — 15. Деньги за возврат идут до 10 дней. Ответим за 3 дня'],
  ['T7', ['160 000'], 'Ступени цены — от 150 000 ₽ и от 160 000 ₽'],
  ['T7', ['2 000 000'], 'до 150 000 ₽ базовая от 150 000 ₽ −3 % от 2 000 000 ₽ −8 %'],
  ['T7', [], 'Ступень от 500 000 ₽. Лизинг от 160 000 ₽ на год'],
])('%s finds %j in «%s»', async (id, found, words) => {
  await rolledBack(async (query) => {
    await query(`delete from widgets; delete from news; update pages set blocks = '[]', description = ''`)
    await query('update pages set description = $1 where site_id = 1 and code = $2', [words, 'delivery'])
    const [finding] = await invariants.find((each) => each.id === id)!.find({ query } as never)
    expect(finding!.rows.toSorted()).toEqual(found.map((each) => `страница 1 delivery ${each}`))
  })
})

test('P3 finds a refund taken off a debt that no bill shows', async () => {
  await rolledBack(async (query) => {
    await query(
      `insert into order_refunds (order_id, reason_id, is_consumer, way, items_kopecks, amount_kopecks, fingerprint,
         credited_kopecks)
       select order_id, 1, false, '', 100, 100, '\\x01', 100 from bills where replaced_at is null order by id limit 1`,
    )
    const [finding] = await invariants.find(({ id }) => id === 'P3')!.find({ query } as never)
    expect(finding!.violations).toBe(1)
  })
})

test('O4 finds goods that cost less without any reduction than with it', async () => {
  await rolledBack(async (query) => {
    await query(
      `update orders set old_items_kopecks = items_kopecks + discount_kopecks + bonus_kopecks - 1
       where id = (select min(id) from orders)`,
    )
    const [finding] = await invariants.find(({ id }) => id === 'O4')!.find({ query } as never)
    expect(finding!.violations).toBe(1)
  })
})

test('P4 finds a delivery that is refunded once more than it was paid for', async () => {
  await rolledBack(async (query) => {
    await query(
      `set local session_replication_role = replica;
       insert into order_refunds (order_id, reason_id, is_consumer, way, items_kopecks, delivery_kopecks, amount_kopecks,
         fingerprint)
       select id, 1, false, '', 0, delivery_kopecks + 1, delivery_kopecks + 1, '\\x01' from orders order by id limit 1`,
    )
    const [finding] = await invariants.find(({ id }) => id === 'P4')!.find({ query } as never)
    expect(finding!.violations).toBe(1)
  })
})

test('lists the violations and returns exit code 1', async () => {
  await pool.query(
    `update orders set total_kopecks = total_kopecks, status_id = (select id from order_statuses
      where stage = 'cancelled' limit 1) where id = 1001`,
  )
  const { code, output } = await run()
  expect(code).toBe(1)
  expect(output).toMatch(/^НЕТ {2}O6 /m)
  expect(output).toMatch(/^O6 нарушен: статус менялся .+; заказ: 1001$/m)
  expect(output).toMatch(/Не сходится: [1-9]/)
})
