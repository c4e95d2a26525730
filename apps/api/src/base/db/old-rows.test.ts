import { expect, test } from 'vitest'
import { deletionOfOldRows } from './old-rows.ts'
import { testDatabase } from './test-database.ts'

const { pool } = await testDatabase('empty')

test('more old rows than fit one statement are deleted, newer ones stay', async () => {
  await pool.query(
    `insert into used_proofs (key, fingerprint, used_at)
     select sha256(n::text::bytea), ''::bytea, now() - interval '2 hours' from generate_series(1, 45000) n
     union all select 'new'::bytea, ''::bytea, now()`,
  )
  await deletionOfOldRows('deleteProofsOfTest', 'used_proofs', `used_at < now() - interval '1 hour'`)(pool)
  const { rows } = await pool.query('select key from used_proofs')
  expect(rows).toEqual([{ key: Buffer.from('new') }])
})
