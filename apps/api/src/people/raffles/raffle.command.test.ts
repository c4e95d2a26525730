import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { fillTestShop } from '../../buying/orders/test-shop.ts'
import { signIn } from '../sessions/test-sign-in.ts'
import { runRaffleCommand } from './raffle.command.ts'
import { moveRaffle } from './test-raffle.ts'

const { pool, dataDirectory } = await testDatabase('empty')
await fillTestShop(pool)
const [site] = (await pool.query('select code from sites where id = 1')).rows

async function run(...argv: string[]) {
  let output = ''
  const code = await runRaffleCommand(argv, {
    pool,
    out: {
      write(text) {
        output += text
      },
    },
  })
  return { code, output }
}

const raffle = {
  site: site.code,
  code: 'winter',
  title: 'Зима',
  preview: 'Оверлок',
  organiser: 'ООО «Шпулька»',
  rules: [{ kind: 'text', paragraphs: [[{ text: 'Участвуют все.' }]] }],
  startsAt: '2026-01-01T12:00+03:00',
  endsAt: '2999-01-02T12:00:00Z',
  drawsAt: '2999-01-03T12:00:00Z',
  prizes: [{ place: 1, title: 'Оверлок', valueKopecks: 4_990_000 }],
}
const file = (name: string, content: unknown) => {
  const path = join(dataDirectory, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

test('creates and shows a raffle, refuses to draw it before its end, draws it once and verifies it', async () => {
  const created = await run('create', file('winter.json', raffle))
  expect(created).toEqual({
    code: 0,
    output: expect.stringMatching(/\/raffles\/winter\nХеш зерна опубликован: [0-9a-f]{64}\n$/),
  })
  expect(await run('create', file('again.json', raffle))).toMatchObject({
    code: 1,
    output: expect.stringContaining('не заведён'),
  })
  expect(await run('show', 'winter')).toMatchObject({
    code: 0,
    output: expect.stringContaining('идёт приём, участников 0'),
  })
  expect(await run('draw', 'winter')).toMatchObject({ code: 1, output: expect.stringContaining('ещё не закончился') })
  expect((await run('verify', 'winter')).code).toBe(1)
  const [{ id }] = (await pool.query(`select id from raffles where code = 'winter'`)).rows
  await signIn(pool, 'guest_opt')
  await pool.query(
    `insert into raffle_entries (raffle_id, ticket, user_id, person_key) select $1, '00000000000000aa', id, 'x'
      from users limit 1`,
    [id],
  )
  await moveRaffle(pool, id, { ends: -1 })
  const drawn = await run('draw', 'winter', '--site', site.code)
  expect(drawn).toMatchObject({ code: 0, output: expect.stringContaining('победители определены') })
  expect(await run('draw', 'winter')).toEqual(drawn)
  expect(await run('verify', 'winter')).toEqual({
    code: 0,
    output: 'Сошлось: хеш зерна, хеш списка и победители те же\n',
  })
})

test('reports mistakes and creates nothing', async () => {
  for (const argv of [[], ['x'], ['draw'], ['draw', 'a', 'b'], ['show', '--what']])
    expect((await run(...argv)).code).toBe(2)
  expect(await run('show', 'nothing')).toMatchObject({ code: 1, output: 'Такого розыгрыша нет\n' })
  for (const [name, content] of Object.entries({
    'no-json': '{',
    'no-such-site': { ...raffle, site: 'mars' },
    backwards: { ...raffle, code: 'backwards', endsAt: '2025-01-01T00:00:00Z' },
    'no-date': { ...raffle, startsAt: 'завтра' },
    script: { ...raffle, rules: [{ kind: 'html', html: '<script>' }] },
    'free-field': { ...raffle, seed: '00' },
  }))
    expect((await run('create', file(`${name}.json`, content))).code, name).toBe(1)
  expect((await run('create', join(dataDirectory, 'nowhere.json'))).code).toBe(1)
  expect((await pool.query('select from raffles')).rowCount).toBe(1)
})
