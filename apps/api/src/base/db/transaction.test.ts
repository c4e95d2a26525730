import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerProblems } from '../http/problems.ts'
import { testDatabase } from './test-database.ts'
import { transaction } from './transaction.ts'

const { pool } = await testDatabase('empty')

test('a connection lost inside a transaction fails only that transaction', async () => {
  const failing = transaction(pool, async (tx) => {
    const { rows } = await tx.query('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await tx.query('select 1')
  })
  await expect(failing).rejects.toThrow()
  expect(await transaction(pool, async (tx) => (await tx.query('select 1 as one')).rows)).toEqual([{ one: 1 }])
})

test('a connection lost while idle does not end the process', async () => {
  const failing = transaction(pool, async (tx) => {
    const { rows } = await tx.query('select pg_backend_pid() as pid')
    const ended = new Promise((resolve) => tx.once('end', resolve))
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await ended
  })
  await expect(failing).rejects.toThrow()
})

test('503 a call whose connection is lost between two statements of its transaction', async () => {
  const app = Fastify()
  answerProblems(app)
  app.get('/', () =>
    transaction(pool, async (tx) => {
      const { rows } = await tx.query('select pg_backend_pid() as pid')
      const ended = new Promise((resolve) => tx.once('end', resolve))
      await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
      await ended
      await tx.query('select 1')
    }),
  )
  expect((await app.inject('/')).statusCode).toBe(503)
})

test('a throw rolls back all writes', async () => {
  const failed = transaction(pool, async (tx) => {
    await tx.query("insert into price_roles (code, title) values ('undone', 'x')")
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect((await pool.query("select from price_roles where code = 'undone'")).rowCount).toBe(0)
})

test('a deadlocked transaction is retried until both commit', async () => {
  await pool.query("insert into price_lists (id, code, title) values (1, 'a', 'a'), (2, 'b', 'b')")
  const met = Promise.withResolvers<void>()
  let waiting = 0
  const both = async (first: number, second: number) =>
    transaction(pool, async (tx) => {
      await tx.query('select from price_lists where id = $1 for update', [first])
      waiting += 1
      if (waiting === 2) met.resolve()
      await met.promise
      await tx.query('select from price_lists where id = $1 for update', [second])
    })
  await expect(Promise.all([both(1, 2), both(2, 1)])).resolves.toEqual([undefined, undefined])
})
