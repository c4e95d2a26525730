import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { declaredStatements } from './statement.ts'
import { testDatabase } from './test-database.ts'

const { pool } = await testDatabase('empty')
const apps = fileURLToPath(new URL('../../../../', import.meta.url))

/** A call of `statement`, or of a function that declares one with it. */
const declaration = /\b(statement|deletionOfOldRows|invariant|auditNames|openTextSearch)[<(]/

test('every declared statement is valid in the migrated schema', async () => {
  const files = globSync('{api,demo}/src/**/*.ts', { cwd: apps, exclude: (name) => name.includes('test') })
  const declaring = files.filter((file) => declaration.test(readFileSync(`${apps}${file}`, 'utf8')))
  await Promise.all(declaring.map((file) => import(`${apps}${file}`)))
  const statements = [...declaredStatements()]
  expect(statements.length).toBeGreaterThan(declaring.length)

  const problems: string[] = []
  const client = await pool.connect()
  for (const [name, text] of statements) {
    // PREPARE does not accept utility commands; they have no parameters, so they are run and rolled back.
    const command = /^\s*(select|with|insert|update|delete|merge)\b/i.test(text)
      ? `prepare "${name}" as ${text}`
      : `begin; ${text}`
    await client.query(command).catch((error: Error) => problems.push(`${name}: ${error.message}`))
    if (command.startsWith('begin')) await client.query('rollback')
  }
  client.release()
  expect(problems).toEqual([])
})
