import { type FitKind, officeCompatibility } from '@shpulka/contract/catalogue/office-compatibility'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'

const database = await testDatabase('demo')
const { pool } = database
const { app } = await openTestApi(database)
const owner = await signedInStaff(app, pool, 'owner')
const colleague = await signedInStaff(app, pool, 'owner')

type Cells = string[] | null
const save = (kind: FitKind, was: Cells, becomes: Cells, by = owner) =>
  by.send<{ row: Cells; conflict: { line: { seen: string; current: string | null; who: string } } }>(
    'PUT',
    '/compatibility',
    { kind, was, becomes },
  )
async function rows(kind: FitKind, q = '') {
  const { status, body } = await owner.send<{
    rows: { cells: string[]; words: string[]; goods: string }[]
    total: number
  }>('GET', `/compatibility?${new URLSearchParams({ kind, q })}`)
  expect(status).toBe(200)
  expect([...Value.Errors(officeCompatibility.listFitRows.answer, body)]).toEqual([])
  return body.rows
}
const cellsOf = async (kind: FitKind, q: string) => (await rows(kind, q)).map(({ cells }) => cells)

test('200: all kinds are read as the owner’s file has them, found by a cell and by a name of goods', async () => {
  for (const kind of ['rule', 'pair', 'successor', 'advice', 'articles'] as const)
    expect((await rows(kind)).length, kind).toBeGreaterThan(kind === 'pair' || kind === 'articles' ? -1 : 0)
  expect(await cellsOf('rule', 'needle-sewing')).toEqual([
    [
      'needle-sewing',
      'needle',
      'раздел=shveynye-mashiny',
      'раздел=igly',
      'nomer-igly; sistema-igl',
      '',
      'паспорта машин',
    ],
  ])
  const wordsOf = async (kind: FitKind, q: string) => (await rows(kind, q)).map(({ words }) => words)
  expect(await wordsOf('rule', 'needle-sewing')).toEqual([
    [
      'needle-sewing',
      'needle',
      'раздел «Швейные машины»',
      'раздел «Иглы»',
      'Номер иглы; Система игл',
      '',
      'паспорта машин',
    ],
  ])
  expect((await wordsOf('rule', 'foot-by-class'))[0]).toMatchObject({
    2: expect.stringMatching(/, кроме раздела «Бытовые/),
  })
  expect((await wordsOf('advice', 'джинса'))[0]![1]).toMatch(/^Материалы: Джинса$/)
  const [found] = await rows('successor', 'КОЛПАЧОК')
  expect(found).toMatchObject({
    cells: ['DX-BC-STD', 'DX-BC-NBL', expect.any(String)],
    goods: expect.stringContaining(' → '),
  })
})

test('200: a pair added by hand is at once what buyers read, with its source; changed and removed; repeats are harmless', async () => {
  const pair = ['LM-L-5550', 'TV-SM-1000', 'part', 'да', 'со скобой', 'мастер']
  const parts = async () => {
    const { rows } = await pool.query("select id from products where vendor_code = 'LM-L-5550'")
    const { parts } = (await app.inject({ url: `/api/compatibility/v1?productId=${rows[0].id}&limit=30` })).json()
    return parts.flatMap(({ products }: { products: { title: string }[] }) => products.map(({ title }) => title))
  }
  const [product] = (await pool.query("select title from products where vendor_code = 'TV-SM-1000'")).rows
  for (const _ of [1, 2]) expect((await save('pair', null, pair)).body).toMatchObject({ row: pair })
  expect(await cellsOf('pair', 'TV-SM-1000')).toEqual([pair])
  await eventually(async () => expect(await parts()).toContain(product.title))
  const changed = [...pair.slice(0, 3), 'нет', '', 'мастер']
  for (const _ of [1, 2]) expect((await save('pair', pair, changed)).status).toBe(200)
  await eventually(async () => expect(await parts()).not.toContain(product.title))
  for (const _ of [1, 2]) expect((await save('pair', changed, null)).body).toMatchObject({ row: null })
  expect(await rows('pair', 'TV-SM-1000')).toEqual([])
  const audit = await pool.query("select changes from audit_log where action = 'compatibility.change' order by id")
  expect(audit.rows.map(({ changes }) => changes.line.map((line: Cells) => line !== null))).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ])
})

test('409: somebody else has changed it, removed it, or added such a row; it is said who and what is there now', async () => {
  const pair = (note: string) => ['LM-L-5550', 'TV-SM-1000', 'part', 'да', note]
  await save('pair', null, pair('один'))
  await save('pair', pair('один'), pair('два'), colleague)
  const { status, body } = await save('pair', pair('один'), pair('три'))
  expect([status, body.conflict.line]).toMatchObject([
    409,
    { current: 'пара | LM-L-5550 | TV-SM-1000 | part | да | два' },
  ])
  expect(body.conflict.line.who).toContain('Анна')
  expect((await save('pair', null, pair('четыре'))).status).toBe(409)
  await save('pair', pair('два'), null, colleague)
  const gone = await save('pair', pair('два'), pair('пять'))
  expect([gone.status, gone.body.conflict.line.current]).toEqual([409, null])
  const together = await Promise.all([save('pair', null, pair('а')), save('pair', null, pair('б'), colleague)])
  expect(together.map((each) => each.status).sort()).toEqual([200, 409])
})

test('200: a row that is there already in other words is the same row, and nothing is written', async () => {
  const [advice] = await cellsOf('advice', '')
  const [role, machine, ...rest] = advice!
  const upperCase = [role!, machine!.replace(/=.*/, (value) => value.toUpperCase()), ...rest]
  const [rule] = await cellsOf('rule', 'needle-sewing')
  const reordered = rule!.with(4, rule![4]!.split('; ').toReversed().join('; '))
  const pair = ['LM-L-5550', 'TV-SM-400', 'part', 'да', 'в других словах']
  await save('pair', null, pair)
  const written = async () => (await pool.query('select count(*)::int as count from audit_log')).rows[0].count
  const before = await written()
  for (const [kind, stored, said] of [
    ['advice', advice!, upperCase],
    ['rule', rule!, reordered],
    ['pair', pair, pair.with(3, 'ДА')],
  ] as const) {
    expect(said).not.toEqual(stored)
    expect(await save(kind, null, said)).toMatchObject({ status: 200, body: { row: stored } })
    // As a change that somebody has seen in the other words.
    expect(await save(kind, said, said)).toMatchObject({ status: 200, body: { row: stored } })
  }
  expect(await written()).toBe(before)
  await save('pair', pair.with(3, 'ДА'), null)
  expect(await rows('pair', 'TV-SM-400')).toEqual([])
})

test.each<[string, FitKind, string[], RegExp]>([
  ['an unknown article', 'pair', ['LM-L-5550', 'NONE-1', 'part'], /товара с артикулом «NONE-1» нет/i],
  ['an unknown role', 'pair', ['LM-L-5550', 'ND-DB1', 'king'], /роли «king» нет/i],
  ['a circle of replacements', 'successor', ['DX-BC-NBL', 'DX-BC-STD'], /по кругу: DX-BC-NBL → DX-BC-STD → DX-BC-NBL/],
  ['a product that replaces itself', 'successor', ['DX-BC-NBL', 'DX-BC-NBL'], /сам на себя/],
  ['a rule without parts', 'rule', ['new', 'needle', 'раздел=igly', ''], /у детали нет|колонка пуста|колонок/],
  [
    'an unknown category',
    'rule',
    ['new', 'needle', 'раздел=nope', 'раздел=igly', 'sistema-igl'],
    /раздела «nope» нет/i,
  ],
  ['an unknown value', 'advice', ['needle', 'material=бархат', 'nomer-igly=60'], /нет значения «бархат»/],
  ['an unknown property', 'articles', ['nope', 'part'], /свойства «nope» нет/i],
])('400: %s', async (_what, kind, cells, message) => {
  const { status, body } = await save(kind, null, cells)
  expect(status, JSON.stringify(body)).toBe(400)
  expect(body.message).toMatch(message)
})

test('400: a cell cannot hold what separates cells and lines', async () => {
  for (const cell of ['a|b', 'a\nb'])
    expect((await save('successor', null, ['DX-BC-NBL', 'ND-DB1', cell])).status).toBe(400)
})

test('200: a rule keeps its place, and is found by its new code', async () => {
  const [before] = await cellsOf('rule', 'needle-sewing')
  const place = async (code: string) =>
    (await pool.query('select sort from compatibility_rules where code = $1', [code])).rows[0]?.sort
  const sort = await place('needle-sewing')
  const renamed = ['needle-all', ...before!.slice(1)]
  expect((await save('rule', before!, renamed)).body.row).toEqual(renamed)
  expect([await place('needle-all'), await place('needle-sewing')]).toEqual([sort, undefined])
  expect((await save('rule', renamed, ['needle-embroidery', ...before!.slice(1)])).status).toBe(409)
})
