import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { invariants } from './invariants.ts'
import { planted } from './test-planted.ts'
import { runVerify } from './verify.command.ts'
import { verifyShop } from './verify-shop.ts'

const { pool } = await testDatabase('demo')

/** Does the work in a transaction that leaves nothing. */
async function undone<T>(work: (query: typeof pool.query) => Promise<T>): Promise<T> {
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
  // A look at no rows proves nothing of stock, orders and bonuses.
  for (const { id, checked } of await verifyShop(pool))
    if (/^[SOB]/.test(id) && !['O1', 'O2', 'B4'].includes(id)) expect(checked, id).toBeGreaterThan(0)
})

test('every invariant has a violation of its own, and its line in docs/invariants.md', () => {
  const ids = invariants.map(({ id }) => id)
  expect(Object.keys(planted).sort()).toEqual([...ids].sort())
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/invariants.md'), 'utf8')
  for (const { id, meaning } of invariants) expect(page).toContain(`| ${id} | ${meaning} |`)
})

test.each(invariants)(
  '$id fires on a planted violation, which the database refuses where a constraint says the same',
  async ({ id, find }) => {
    const { by, refusal, lift = '' } = planted[id]!
    await undone(async (query) => {
      const outcome = await query(by).then(
        () => 'taken',
        (error: Error) => error.message,
      )
      expect(outcome).toMatch(refusal ?? /^taken$/)
    })
    await undone(async (query) => {
      await query(`${lift}; ${by}`)
      const [finding] = await find({ query } as never)
      expect(finding!.violations).toBeGreaterThan(0)
      expect(finding!.rows.length).toBeGreaterThan(0)
    })
  },
)

test('names violations and exits with 1', async () => {
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
