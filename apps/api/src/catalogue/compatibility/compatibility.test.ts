import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Filter, fitsMaxValues, type ProductCard } from '@shpulka/contract/catalogue/catalog'
import {
  type Compatible,
  compatibility,
  type Incompatibility,
  type UnsoldModel,
} from '@shpulka/contract/catalogue/compatibility'
import { pino } from 'pino'
import { Value } from 'typebox/value'
import { afterAll, describe, expect, test } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { openFolderStorage } from '../../base/files/files.port.ts'
import { openSettings } from '../../content/settings/open-settings.ts'
import { runImport } from '../../supply/import/import.command.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { openCatalog } from '../catalog/open-catalog.ts'
import { runCompatibilityCommand } from './compatibility.command.ts'
import { verdict } from './compatibility.rule.ts'

const log = pino({ level: 'silent' })
const database = await testDatabase('demo')
const { pool } = database
const { app } = await openTestApi(database)
const changes = openChanges(pool, database.url)
const folder = mkdtempSync(join(tmpdir(), 'compatibility-'))
afterAll(async () => {
  await changes.close()
  rmSync(folder, { recursive: true })
})

const rows = await pool.query<{ id: number; code: string; article: string }>(
  'select id, code, vendor_code as article from products',
)
const ids = new Map(rows.rows.map(({ article, id }) => [article, id]))
const codes = new Map(rows.rows.map(({ article, code }) => [article, code]))
const articles = new Map(rows.rows.map(({ article, id }) => [id, article]))
const [needles] = (await pool.query<{ id: number }>("select id from categories where code = 'igly'")).rows.map(
  ({ id }) => id,
)
const articlesOf = (cards: readonly { id: number }[]) => cards.map(({ id }) => articles.get(id))

async function compatible(article: string, limit = 30): Promise<Compatible> {
  const answer = await app.inject({ url: `/api/compatibility/v1?productId=${ids.get(article)}&limit=${limit}` })
  expect(answer.statusCode).toBe(200)
  expect([...Value.Errors(compatibility.listCompatible.answer, answer.json())]).toEqual([])
  return answer.json()
}
async function check(...articles: string[]): Promise<Incompatibility[]> {
  const productIds = articles.map((article) => ids.get(article)!)
  const answer = await app.inject({ method: 'POST', url: '/api/compatibility/v1/check', payload: { productIds } })
  expect(answer.statusCode).toBe(200)
  expect([...Value.Errors(compatibility.checkCompatibility.answer, answer.json())]).toEqual([])
  return answer.json()
}
const products = (filters: object[], rest: object = {}) =>
  app.inject({ method: 'POST', url: '/api/catalog/v1/products', payload: { filters, limit: 100, ...rest } })
const roleOf = ({ parts }: Compatible, role: string) => parts.find((each) => each.role === role)
async function command(...argv: string[]) {
  let output = ''
  const code = await runCompatibilityCommand(argv, { pool, out: { write: (text: string) => (output += text) } })
  return { code, output }
}

describe('GET /compatibility/v1', () => {
  test('200: a machine lists needles by system, feet by class, oil by lubrication, with reasons and advice', async () => {
    const machine = await compatible('LM-L-5550')
    expect(machine.parts.map(({ title }) => title)).toEqual([
      ...['Иглы', 'Нитки', 'Лапки', 'Шпульки и колпачки', 'Челноки', 'Ремни', 'Запчасти', 'Столы', 'Моторы', 'Масло'],
    ])
    expect(machine.machines).toEqual([])
    const needles = roleOf(machine, 'needle')!
    expect(articlesOf(needles.products)).toEqual(expect.arrayContaining(['ND-DB1', 'ND-DB1-SES']))
    expect(articlesOf(needles.products)).not.toContain('ND-DP5')
    expect(needles.total).toBe(needles.products.length)
    expect(needles.because).toContainEqual({ title: 'Система игл', values: ['DB×1'] })
    expect(needles.source).toBe('паспорта машин')
    expect(needles.listing).toBe('igly-i-nitki/igly/igly-dlya-promyshlennyh')
    expect(needles.advice.map(({ title, values }) => [title, values.map((value) => value.title)])).toEqual([
      ['Лёгкие', ['65', '70', '75']],
      ['Средние', ['80', '90', '100']],
    ])
    expect(articlesOf(roleOf(machine, 'belt')!.products)).toEqual(expect.arrayContaining(['DX-BT-M38', 'DX-BT-Z94']))
    expect(articlesOf(roleOf(machine, 'hook')!.products)).not.toContain('HN-HK-DRY')
    expect(articlesOf(roleOf(machine, 'part')!.products)).not.toContain('LM-CB-L57')
    expect(articlesOf(roleOf(machine, 'oil')!.products)).not.toContain('DX-MV-1')
  })

  test('200: feet by task, threads by material', async () => {
    const machine = await compatible('LM-L-5550')
    const advised = (role: string) =>
      roleOf(machine, role)!.advice.map(({ title, values }) => [title, values.map((value) => value.title)])
    expect(advised('foot')).toEqual(
      expect.arrayContaining([
        ['вшить молнию', ['Для молнии']],
        ['шить кожу и плёнку', ['Тефлоновая', 'Роликовая']],
      ]),
    )
    expect(advised('thread')).toEqual([
      ['Лёгкие', ['№ 120', '№ 60']],
      ['Средние', ['№ 60', '№ 40']],
    ])
  })

  test('200: every sewing and embroidery machine of the demo has needles, threads, parts; overlocks have knives', async () => {
    const machines = await pool.query<{ article: string; kind: string; path: string }>(
      `with recursive tree as (
         select id, code as kind from categories where code in ('shveynye-mashiny', 'vyshivalnye-mashiny')
         union all select c.id, t.kind from categories c join tree t on c.parent_id = t.id
       )
       select p.vendor_code as article, t.kind, (select string_agg(lower(v.title), ' ') from product_values x
         join property_values v on v.id = x.value_id where x.product_id = p.id) as path
       from products p join product_categories pc on pc.product_id = p.id join tree t on t.id = pc.category_id
       join product_sites s on s.product_id = p.id and s.site_id = 1 where p.hidden_at is null`,
    )
    expect(machines.rows.length).toBeGreaterThan(100)
    const lacking = []
    for (const { article, path } of machines.rows) {
      const { parts } = await compatible(article)
      const wanted = ['needle', 'thread', ...(/(^| )оверлок/.test(path) ? ['knife'] : [])]
      const roles = parts.map(({ role }) => role)
      const missing = wanted.filter((role) => !roles.includes(role))
      if (missing.length > 0 || roles.length < 3) lacking.push([article, missing, roles])
    }
    expect(lacking).toEqual([])
  })

  test('200: a replaced part says what has replaced it, and the other way round', async () => {
    const { replacedBy } = await compatible('DX-BC-STD')
    expect([articlesOf([replacedBy!.product]), replacedBy!.note]).toEqual([
      ['DX-BC-NBL'],
      'есть пружина против разматывания, ставится без переделки',
    ])
    expect(articlesOf((await compatible('DX-BC-NBL')).replaces)).toEqual(['DX-BC-STD'])
  })

  test('200: of a product no longer sold what is sold instead is named, at the end of the chain too; 404: nothing is', async () => {
    const replacement = (article: string, site = 1) =>
      app.inject({
        url: `/api/compatibility/v1/replacement?code=${codes.get(article)}`,
        headers: { 'x-site-id': String(site) },
      })
    expect((await replacement('DX-BC-STD')).statusCode).toBe(404)
    const hide = async (article: string, at: string) => {
      await pool.query(`update products set hidden_at = ${at} where vendor_code = $1`, [article])
      changes.announce([`product:${ids.get(article)}`])
    }
    await hide('DX-BC-STD', 'now()')
    const answer = await replacement('DX-BC-STD')
    expect([...Value.Errors(compatibility.viewReplacement.answer, answer.json())]).toEqual([])
    expect(answer.json()).toMatchObject({
      product: { id: ids.get('DX-BC-NBL') },
      note: 'есть пружина против разматывания, ставится без переделки',
    })
    await pool.query('delete from product_sites where product_id = $1 and site_id = 2', [ids.get('DX-BC-STD')])
    expect((await replacement('DX-BC-STD', 2)).statusCode).toBe(404)
    await hide('DX-BC-NBL', 'now()')
    await eventually(async () => expect((await replacement('DX-BC-STD')).statusCode).toBe(404))
    await hide('DX-BC-STD', 'null')
    await hide('DX-BC-NBL', 'null')
  })

  test('200: a board fits its series, a hook for dry heads only dry heads, home overlock knives no industrial machine', async () => {
    expect(articlesOf(roleOf(await compatible('LM-L-5700F'), 'part')!.products)).toContain('LM-CB-L57')
    // The hook made for a dry head comes before those that say nothing of it.
    expect(articlesOf(roleOf(await compatible('LM-L-5700F'), 'hook')!.products)[0]).toBe('HN-HK-DRY')
    const [knives] = (await compatible('KX-KN-HOME')).machines
    expect(knives!.listing).toBe('shveynye-mashiny/bytovye/bytovye-overloki')
  })

  test('200: the count of a role is that of its list, or the answer says that the list has more', async () => {
    const compare = async (article: string) => {
      const { parts, machines } = await compatible(article, 1)
      const counts = []
      for (const { total, listing, listedTotal } of [...parts, ...machines]) {
        const category = await pool.query<{ id: number }>('select id from categories where code = $1', [
          listing.split('/').at(-1),
        ])
        const fits = [{ code: 'fits', values: [codes.get(article)] }]
        const listed = (await products(fits, { limit: 1, ...(listing && { category: category.rows[0]!.id }) })).json()
        counts.push({ listing, total, listedTotal, listed: listed.total as number })
      }
      return counts
    }
    // What another test has changed may be applied between the two calls.
    for (const article of ['LM-L-5550', 'ND-DB1'])
      await eventually(async () => {
        const counts = await compare(article)
        expect(counts.filter(({ listedTotal, listed }) => listedTotal !== listed)).toEqual([])
        expect(counts.filter(({ total, listedTotal }) => listedTotal < total)).toEqual([])
        if (article === 'LM-L-5550') expect(counts.some(({ total, listedTotal }) => listedTotal > total)).toBe(true)
      })
  })

  test('200: a needle lists the machines it fits, in stock first, up to the limit', async () => {
    const { parts, machines } = await compatible('ND-DB1', 3)
    expect(parts).toEqual([])
    const [group] = machines
    expect(group).toMatchObject({ role: 'needle', title: 'Иглы' })
    expect(group!.products).toHaveLength(3)
    expect(group!.total).toBeGreaterThan(20)
    expect(group!.products.map(({ available }) => available > 0)).toEqual([true, true, true])
  })

  test('200: a part on a machine’s scheme fits it, and the scheme is the source', async () => {
    const [drawn] = (
      await pool.query<{ machine: string; part: string; title: string }>(
        `select m.vendor_code as machine, p.vendor_code as part, s.title from part_schemes s
         join part_scheme_points t on t.scheme_id = s.id join products m on m.id = s.product_id
         join products p on p.id = t.product_id where s.kind = 'spare-parts' and s.site_id = 1 order by s.id, t.number`,
      )
    ).rows
    expect(articlesOf(roleOf(await compatible(drawn!.machine), 'part')!.products)).toContain(drawn!.part)
    await pool.query(
      `insert into part_scheme_points (scheme_id, number, x, y, title, product_id) select id, 999, 1, 1, 'новая', $1
       from part_schemes where kind = 'spare-parts' and product_id = $2`,
      [ids.get('TV-SM-1000'), ids.get(drawn!.machine)],
    )
    changes.announce(['part-schemes'])
    await eventually(async () =>
      expect(articlesOf(roleOf(await compatible(drawn!.machine), 'part')!.products)).toContain('TV-SM-1000'),
    )
  })

  test('200: a product in no rule has no compatible goods', async () => {
    const [table] = rows.rows.filter(
      ({ article }) => article.startsWith('ND-') === false && /STUL|CHAIR|SV-ST-/.test(article),
    )
    const { parts, machines, replacedBy, replaces } = await compatible(table!.article)
    expect({ parts, machines, replacedBy, replaces }).toEqual({
      parts: [],
      machines: [],
      replacedBy: null,
      replaces: [],
    })
  })

  test('404: no such product on this site', async () => {
    expect((await app.inject({ url: '/api/compatibility/v1?productId=999999' })).statusCode).toBe(404)
  })

  test('the precomputed sets of rows equal the rules applied to each pair', async () => {
    const changes = openChanges(pool, database.url)
    const settings = await openSettings(pool, changes, log)
    const catalog = await openCatalog({ pool, changes, settings, log })
    const { index } = catalog
    await Promise.all([catalog.close(), settings.close(), changes.close()])
    const { rules, roles, pairs } = index.dictionary.compatibility
    const facts = (row: number) => ({
      categories: index.table.categoriesWithAncestors.get(row),
      values: index.table.values.get(row),
    })
    const all = Array.from({ length: index.table.rows }, (_, row) => row).filter((row) => index.isShown(row, 0))
    for (const row of all.filter((_, n) => n % 7 === 0))
      for (const { code } of roles) {
        const ofRole = rules.filter(({ role }) => role === code)
        const groups = index.compatible(row, 0).filter(({ role }) => role === code)
        const rowsOf = (side: 'machine' | 'part') => [...(groups.find((group) => group.side === side)?.rows ?? [])]
        const byRules = (among: typeof rules, machine: number, part: number) =>
          verdict(among, facts(machine), facts(part)).kind === 'fits'
        const isCompatible = (machine: number, part: number) => {
          const pair = pairs
            .get(index.table.ids[machine]!)
            ?.find(
              ({ role, machineId, partId }) =>
                role === code && machineId === index.table.ids[machine] && partId === index.table.ids[part],
            )
          return byRules(ofRole, machine, part) || (pair !== undefined && !byRules(rules, machine, part))
        }
        expect(rowsOf('part')).toEqual(all.filter((other) => isCompatible(row, other)))
        expect(rowsOf('machine')).toEqual(all.filter((other) => isCompatible(other, row)))
      }
  })
})

describe('POST /compatibility/v1/check', () => {
  test('200: needles of another system are reported, with replacements', async () => {
    const [wrong, ...rest] = await check('LM-L-5550H', 'ND-DB1', 'ND-DP5', 'DX-SH-L')
    expect(rest).toEqual([])
    expect(articles.get(wrong!.productId)).toBe('ND-DB1')
    expect(wrong!.machines).toEqual([
      {
        productId: ids.get('LM-L-5550H'),
        code: codes.get('LM-L-5550H'),
        title: 'Прямострочная машина Lumera L-5550H',
        because: expect.arrayContaining([{ title: 'Система игл', machine: ['DP×5'], part: ['DB×1'] }]),
      },
    ])
    const instead = articlesOf(wrong!.instead)
    expect(instead.length).toBeGreaterThan(0)
    expect(instead.every((article) => article!.includes('DP5'))).toBe(true)
    expect(wrong!.instead.every(({ available }) => available > 0)).toBe(true)
  })

  test('200: a part that fits one of two machines is not reported', async () => {
    expect(await check('LM-L-5550H', 'LM-L-5550', 'ND-DB1')).toEqual([])
  })

  test('200: parts without a machine, unknown and repeated ids, and an empty list are not reported', async () => {
    expect(await check('ND-DB1', 'ND-DP5')).toEqual([])
    expect(await check()).toEqual([])
    const payload = { productIds: [999_999, ids.get('LM-L-5550H'), ids.get('LM-L-5550H'), ids.get('ND-DB1')] }
    const answer = await app.inject({ method: 'POST', url: '/api/compatibility/v1/check', payload })
    expect(answer.json()).toHaveLength(1)
  })
})

describe('a machine the shop never sold', () => {
  const standIns = async (...titles: string[]) => {
    const answer = await app.inject({ method: 'POST', url: '/api/compatibility/v1/stand-ins', payload: { titles } })
    expect([...Value.Errors(compatibility.listStandIns.answer, answer.json())]).toEqual([])
    return answer.json() as (UnsoldModel | null)[]
  }
  const code = 'like-juki-ddl-8700'

  test('200: machines stand in for it by the owner’s list, whatever else its name has', async () => {
    const [known, unknown] = await standIns('наша Juki DDL 8700, цех 2', 'Рубин 142')
    expect(known).toMatchObject({ code, model: 'Juki DDL-8700', standIns: { length: 3 } })
    for (const { title } of known!.standIns) expect(title).toMatch(/^Прямострочная/)
    expect(unknown).toBeNull()
  })

  test('200: the filter «fits» finds what fits most of those, and no spare parts; 400: no such model', async () => {
    const { items } = (await products([{ code: 'fits', values: [code] }], { category: needles })).json()
    expect(items.length).toBeGreaterThan(0)
    for (const { title } of items) expect(title).toMatch(/DB×1/)
    const spare = await pool.query<{ id: number }>(
      "select c.id from categories c where c.code = 'detali' or c.code = 'zapchasti' order by c.code limit 1",
    )
    const parts = await products([{ code: 'fits', values: [code] }], { category: spare.rows[0]!.id })
    expect(parts.json().items.filter(({ title }: ProductCard) => /плата|тяга|вал/i.test(title))).toEqual([])
    const url = `/api/catalog/v1/filters?${new URLSearchParams({ filters: JSON.stringify([{ code: 'fits', values: [code] }]) })}`
    const filters = ((await app.inject(url)).json() as Filter[]).find((each) => each.code === 'fits')
    expect(filters?.values).toMatchObject([{ code, title: 'Juki DDL-8700 — по аналогу' }])
    expect((await products([{ code: 'fits', values: ['like-nothing'] }])).statusCode).toBe(400)
  })

  test('200: a part that fits most of those is said to fit it, of another nothing is said', async () => {
    const needle = async (system: string) =>
      (
        await pool.query<{ id: number }>(`select id from products where title like 'Иглы ' || $1 || '%' limit 1`, [
          system,
        ])
      ).rows[0]!.id
    const compare = async (productId: number) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/compatibility/v1/machines',
          payload: { productId, machineIds: [], models: [code, 'like-nothing'] },
        })
      ).json()
    expect(await compare(await needle('DB×1'))).toEqual({
      fits: [{ productId: null, title: 'Juki DDL-8700' }],
      differs: [],
    })
    expect(await compare(await needle('DC×27'))).toEqual({ fits: [], differs: [] })
  })
})

describe('POST /compatibility/v1/machines', () => {
  const compare = (productId: number | undefined, machineIds: unknown) =>
    app.inject({ method: 'POST', url: '/api/compatibility/v1/machines', payload: { productId, machineIds } })

  test('200: needles fit one of two machines and differ from the other', async () => {
    const [light, heavy, needle] = ['LM-L-5550', 'LM-L-5550H', 'ND-DB1'].map((article) => ids.get(article)!)
    const answer = await compare(needle, [light, heavy, light, needle, 999_999])
    expect([...Value.Errors(compatibility.compareWithMachines.answer, answer.json())]).toEqual([])
    expect(answer.json()).toMatchObject({
      fits: [{ productId: light, title: 'Прямострочная машина Lumera L-5550' }],
      differs: [{ productId: heavy, because: [{ title: 'Система игл', machine: ['DP×5'], part: ['DB×1'] }] }],
    })
    expect((await compare(needle, [])).json()).toEqual({ fits: [], differs: [] })
  })

  test('200: a machine that is no longer sold still counts', async () => {
    const machine = ids.get('LM-L-5600D')!
    await pool.query('delete from product_sites where product_id = $1', [machine])
    changes.announce([`product:${machine}`])
    await eventually(async () =>
      expect((await app.inject({ url: `/api/compatibility/v1?productId=${machine}` })).statusCode).toBe(404),
    )
    expect((await compare(ids.get('ND-DB1'), [machine])).json().fits).toMatchObject([{ productId: machine }])
  })

  test('404, 400: no such part; too many machines', async () => {
    expect((await compare(999_999, [1])).statusCode).toBe(404)
    expect(
      (
        await compare(
          1,
          Array.from({ length: 201 }, (_, n) => n + 1),
        )
      ).statusCode,
    ).toBe(400)
  })
})

describe('the filter fits', () => {
  test('200: lists and counts products that fit any of the machines, by id and by code, with the machine’s title', async () => {
    const fitsFilter = (values: (string | number)[]) => [{ code: 'fits', values }]
    const light = (await products(fitsFilter([codes.get('LM-L-5550')!]), { category: needles })).json()
    expect(articlesOf(light.items)).toContain('ND-DB1')
    expect(articlesOf(light.items)).not.toContain('ND-DP5')
    const both = (
      await products(fitsFilter([ids.get('LM-L-5550')!, ids.get('LM-L-5550H')!]), { category: needles })
    ).json()
    expect(articlesOf(both.items)).toEqual(expect.arrayContaining(['ND-DB1', 'ND-DP5']))
    const filters = JSON.stringify(fitsFilter([codes.get('LM-L-5550')!]))
    const answer = await app.inject({
      url: `/api/catalog/v1/filters?filters=${encodeURIComponent(filters)}&categoryIds=${needles}`,
    })
    const list = answer.json() as Filter[]
    expect(list.find(({ code }) => code === 'fits')).toMatchObject({
      title: 'Подходит к',
      values: [{ title: 'Прямострочная машина Lumera L-5550', count: light.total }],
    })
    const chosen = JSON.stringify(fitsFilter([codes.get('LM-L-5550')!, codes.get('LM-L-5550H')!]))
    const ofBoth = await app.inject({
      url: `/api/catalog/v1/filters?filters=${encodeURIComponent(chosen)}&categoryIds=${needles}`,
    })
    const heavy = (await products(fitsFilter([codes.get('LM-L-5550H')!]), { category: needles })).json()
    expect(light.total).not.toBe(both.total)
    expect((ofBoth.json() as Filter[]).find(({ code }) => code === 'fits')?.values.map(({ count }) => count)).toEqual([
      light.total,
      heavy.total,
    ])
    const system = list.find(({ code }) => code === 'sistema-igl')!
    expect(system.values.find(({ title }) => title === 'DB×1')!.count).toBe(light.total)
    expect(system.values.find(({ title }) => title === 'DP×5')?.count ?? 0).toBe(0)
    const plain = (await app.inject({ url: `/api/catalog/v1/filters?categoryIds=${needles}` })).json() as Filter[]
    expect(plain.some(({ code }) => code === 'fits')).toBe(false)
  })

  test('200: a machine that is sold no more leaves the others of the buyer', async () => {
    const listed = async (values: (string | number)[]) =>
      articlesOf((await products([{ code: 'fits', values }], { category: needles })).json().items)
    const machine = ids.get('LM-L-5550')!
    expect(await listed([machine, 999_999, 'sold-no-more'])).toEqual(await listed([machine]))
  })

  test('200: a number is an id, though a product has it for its code', async () => {
    const machine = ids.get('LM-L-5550')!
    const listed = async () =>
      articlesOf((await products([{ code: 'fits', values: [machine] }], { category: needles })).json().items)
    const before = await listed()
    const rename = async (code: string, isNumber: boolean) => {
      await pool.query('update products set code = $1 where id = $2', [code, ids.get('ND-DP17')])
      changes.announce([`product:${ids.get('ND-DP17')}`])
      const asText = async () => (await products([{ code: 'fits', values: [code] }])).json().items
      await eventually(async () => expect((await asText()).length > 0).toBe(true))
      if (isNumber) expect(await listed()).toEqual(before)
    }
    await rename(String(machine), true)
    await rename(codes.get('ND-DP17')!, false)
  })

  test('200: a change of the machine shows at once in another category, and its pages name every product', async () => {
    const machine = ids.get('LM-L-5550')!
    const fitsFilter = async () => {
      const filters = encodeURIComponent(JSON.stringify([{ code: 'fits', values: [machine] }]))
      const answer = await app.inject({ url: `/api/catalog/v1/filters?filters=${filters}&categoryIds=${needles}` })
      expect(answer.headers['x-shop-tags']).toBe('catalog')
      return (answer.json() as Filter[]).find(({ code }) => code === 'fits')!.values.map(({ title }) => title)
    }
    const [title] = await fitsFilter()
    for (const renamed of ['Машина с другим именем', title!]) {
      await pool.query('update products set title = $1 where id = $2', [renamed, machine])
      changes.announce([`product:${machine}`])
      await eventually(async () => expect(await fitsFilter()).toEqual([renamed]))
    }
  })

  test('200: lists the machines that a part fits', async () => {
    const { items } = (await products([{ code: 'fits', values: [codes.get('ND-DP17')!] }])).json() as {
      items: ProductCard[]
    }
    expect(items.length).toBeGreaterThan(0)
    expect(items.every(({ path }) => path.includes('shveynye-mashiny/'))).toBe(true)
  })

  test.each([
    ['an unknown product', { values: ['nowhere'] }, 'filters.0.values.0'],
    ['too many machines', { values: Array.from({ length: fitsMaxValues + 1 }, (_, n) => n + 1) }, 'filters.0.values'],
    ['bounds', { from: 1 }, 'filters.0.from'],
  ])('400: %s', async (_what, choice, field) => {
    const answer = await products([{ code: 'fits', ...choice }])
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().errors)).toContain(field)
  })
})

describe('characteristics of a feed', () => {
  const file = join(folder, 'feed.xml')
  const offer = (id: string, name: string, params: Record<string, string>) =>
    `<offer id="${id}" available="true"><price>100</price><currencyId>RUB</currencyId><categoryId>1</categoryId>
     <name>${name}</name><vendorCode>${id}</vendorCode><count>5</count>${Object.entries(params)
       .map(([title, value]) => `<param name="${title}">${value}</param>`)
       .join('')}</offer>`
  async function importFeed(offers: string[]) {
    writeFileSync(
      file,
      `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-11-01T10:00:00+03:00"><shop><name>П</name>
       <company>П</company><url>https://p.example</url><currencies><currency id="RUB" rate="1"/></currencies>
       <categories><category id="1">Запчасти поставщика</category></categories><offers>${offers.join('')}</offers></shop>
       </yml_catalog>`,
    )
    let output = ''
    const code = await runImport(['yml', file, '--source', 'supplier'], {
      pool,
      changes,
      files: openFolderStorage(database.filesDirectory),
      out: { write: (text: string) => (output += text) },
    })
    expect([code, output]).toEqual([0, expect.any(String)])
    for (const row of (await pool.query('select id, vendor_code as article from products')).rows) {
      ids.set(row.article, row.id)
      articles.set(row.id, row.article)
    }
  }

  test('200: a feed says by articles what its parts fit and what has replaced them; its next run changes it', async () => {
    const bolt = (models: string) => offer('S-1', 'Болт', { 'Подходит к моделям': models })
    const old = offer('S-2', 'Болт старый', { 'Заменён на': 'S-1' })
    await importFeed([bolt('lm-l-5550; KX-KO-504D, нет такой'), old])
    const codeOf = async (title: string) =>
      (await pool.query<{ code: string }>('select code from properties where title = $1', [title])).rows[0]!.code
    const before = await command('print')
    const lines = join(folder, 'articles.txt')
    writeFileSync(
      lines,
      `${before.output}артикулы | ${await codeOf('Подходит к моделям')} | part
       артикулы | ${await codeOf('Заменён на')} | замена\n`,
    )
    expect((await command('load', lines)).code).toBe(0)
    const machinesOf = async () => {
      const { machines } = await compatible('S-1')
      return machines.flatMap(({ products }) => articlesOf(products)).sort()
    }
    await eventually(async () => expect(await machinesOf()).toEqual(['KX-KO-504D', 'LM-L-5550']))
    const [group] = (await compatible('S-1')).machines
    expect(group).toMatchObject({ role: 'part', source: 'характеристика «Подходит к моделям»' })
    const partsOf = async (machine: string) => articlesOf(roleOf(await compatible(machine), 'part')!.products)
    expect(await partsOf('LM-L-5550')).toContain('S-1')
    const listed = (await products([{ code: 'fits', values: [codes.get('LM-L-5550')!] }])).json()
    expect(articlesOf(listed.items)).toContain('S-1')
    expect(articlesOf([(await compatible('S-2')).replacedBy!.product])).toEqual(['S-1'])
    expect(articlesOf((await compatible('S-1')).replaces)).toEqual(['S-2'])

    await importFeed([bolt('LM-L-5550H'), old])
    await eventually(async () => expect(await machinesOf()).toEqual(['LM-L-5550H']))
    expect(await partsOf('LM-L-5550')).not.toContain('S-1')
    // The owner is stronger than a feed.
    writeFileSync(lines, `${(await command('print')).output}пара | LM-L-5550H | S-1 | part | нет\n`)
    expect((await command('load', lines)).code).toBe(0)
    await eventually(async () => expect(await machinesOf()).toEqual([]))
    expect((await check('LM-L-5550H', 'S-1'))[0]!.machines[0]!.because).toEqual([])
    writeFileSync(lines, before.output)
    expect((await command('load', lines)).code).toBe(0)
  })
})

describe('npm run compatibility', () => {
  test('a printed file loads as the same rules, pairs and replacements; a loaded change takes effect', async () => {
    const before = await command('print')
    expect(before.code).toBe(0)
    const file = join(folder, 'all.txt')
    const addedLines = [
      'пара | LM-L-5550 | ND-DB1 | needle | нет | только со вставкой | письмо завода',
      'пара | LM-L-5550 | ND-DP5 | needle | да | после переналадки | механик',
      'замена | LM-L-5520 | TV-T-8050 | крышка стола другая',
      'замена | TV-T-8050 | LM-L-5550 | ',
    ]
    writeFileSync(file, `${before.output}${addedLines.join('\n')}\n`)
    expect(await command('load', file)).toEqual({ code: 0, output: expect.stringMatching(/^Записано строк: \d+/) })
    expect((await command('print')).output.trimEnd().split('\n').map(trimmed).sort()).toEqual(
      [...before.output.trimEnd().split('\n'), ...addedLines].map(trimmed).sort(),
    )
    await eventually(async () => {
      const needles = articlesOf(roleOf(await compatible('LM-L-5550'), 'needle')!.products)
      expect(needles).toContain('ND-DP5')
      expect(needles).not.toContain('ND-DB1')
    })
    expect(articlesOf([(await compatible('LM-L-5520')).replacedBy!.product])).toEqual(['TV-T-8050'])
    expect((await compatible('LM-L-5520')).replacedBy!.note).toBe('крышка стола другая')
    expect(articlesOf((await compatible('LM-L-5550')).replaces)).toEqual(['TV-T-8050'])
    expect((await check('LM-L-5550', 'ND-DB1'))[0]!.machines[0]!.because).toEqual([])
    writeFileSync(file, before.output)
    expect((await command('load', file)).code).toBe(0)
    expect(await command('print')).toEqual(before)
  })

  test('a wrong line changes nothing and is reported', async () => {
    const before = await command('print')
    const file = join(folder, 'wrong.txt')
    writeFileSync(
      file,
      [
        'роль | needle | Иглы',
        'правило | a | needle | раздел=nowhere; klass=нет такого | nichego | klass=zzz',
        'правило | a | foot | раздел=igly | раздел=lapki | klass',
        'пара | NOBODY | ND-DB1 | needle',
        'совет | needle | material=кожа | ostrie=тупое',
        'и ещё что-то',
        'замена | LM-L-5520 | TV-T-8050',
        'замена | TV-T-8050 | LM-L-5550',
        'замена | LM-L-5550 | LM-L-5520',
        'артикулы | zzz | needle',
        'артикулы | podhodit | table',
      ].join('\n'),
    )
    const { code, output } = await command('load', file)
    expect(code).toBe(1)
    expect(output.trimEnd().split('\n')).toEqual([
      'строка 2: раздела «nowhere» нет',
      'строка 2: у свойства «klass» нет значения «нет такого»',
      'строка 2: свойства «nichego» нет',
      'строка 2: свойства «zzz» нет',
      'строка 3: то же сказано в строке 2',
      'строка 3: роли «foot» в файле нет',
      'строка 4: товара с артикулом «NOBODY» нет',
      'строка 5: у свойства «ostrie» нет значения «тупое»',
      expect.stringMatching(/^строка 6: .*начинается со слова/),
      'строка 9: замены идут по кругу: LM-L-5550 → LM-L-5520 → TV-T-8050 → LM-L-5550',
      'строка 10: свойства «zzz» нет',
      'строка 11: роли «table» в файле нет',
      'Ничего не изменено',
    ])
    expect(await command('print')).toEqual(before)
  })

  test.each([[], ['load'], ['print', 'x'], ['load', 'a', 'b'], ['drop']])('%s: prints the usage', async (...argv) => {
    expect((await command(...argv)).code).toBe(2)
  })

  test('a missing file is reported', async () => {
    expect(await command('load', join(folder, 'none'))).toEqual({
      code: 1,
      output: expect.stringContaining('Файл не прочитан'),
    })
  })
})

const trimmed = (line: string) => line.replace(/[\s|]+$/, '')
