import { expect, test } from 'vitest'
import { testDatabase } from './test-database.ts'

const { pool } = await testDatabase('empty')

test('a test database has the migrated schema', async () => {
  const { rows } = await pool.query('select count(*)::int as migrations from migrations')
  expect(rows[0].migrations).toBeGreaterThan(0)
})

test('lower() and similarity know Cyrillic', async () => {
  const { rows } = await pool.query(
    `select lower('ОВЕРЛОК') as lowered, to_tsvector('russian', '«Иглы» для машин') @@ to_tsquery('russian', 'игла') as
      found`,
  )
  expect(rows[0]).toEqual({ lowered: 'оверлок', found: true })
})
