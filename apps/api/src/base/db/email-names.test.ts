import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from './test-database.ts'

test('0097: emails queued under a former name and key are read under the new ones', async () => {
  const { pool } = await testDatabase('empty')
  const queue = (email: object) => pool.query(`select graphile_worker.add_job('mail', $1::json)`, [email])
  await queue({ letter: 'restock-asked', to: 'buyer', id: 7 })
  await queue({ letter: 'order-placed', to: 'shop', id: 8 })
  const sql = await readFile(new URL('./migrations/0097-email-names.sql', import.meta.url), 'utf8')
  await pool.query(sql.slice(sql.lastIndexOf('do $$')))
  const { rows } = await pool.query(`select payload from graphile_worker._private_jobs where payload ->> 'to' <> ''
    order by id`)
  expect(rows.map(({ payload }) => payload)).toEqual([
    { email: 'restock-confirmation', to: 'buyer', id: 7 },
    { email: 'order-placed', to: 'shop', id: 8 },
  ])
})
