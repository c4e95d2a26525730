import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { declaredStatements } from './statement.ts'
import { testDatabase } from './test-database.ts'

const { pool } = await testDatabase('empty')
const source = fileURLToPath(new URL('../../../../', import.meta.url))

test('every declared statement is valid in the migrated schema', async () => {
  const files = globSync('{api,demo}/src/**/*.sql.ts', { cwd: source })
  await Promise.all(files.map((file) => import(`${source}${file}`)))
  const statements = [...declaredStatements()]
  expect(statements.length).toBeGreaterThan(0)

  const problems: string[] = []
  const tx = await pool.connect()
  for (const [name, text] of statements) {
    // PREPARE does not accept utility commands; they have no parameters, so they are run and rolled back.
    const command = /^\s*(select|with|insert|update|delete|merge)\b/i.test(text)
      ? `prepare "${name}" as ${text}`
      : `begin; ${text}; rollback`
    await tx.query(command).catch((error: Error) => problems.push(`${name}: ${error.message}`))
  }
  tx.release()
  expect(problems).toEqual([])
})
