import { catalog, type Products, type Suggestions } from '@shpulka/contract/catalogue/catalog'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { ProductSearch } from './product-search.ts'

const database = await testDatabase('demo')
const { pool, url } = database
const { app } = await openTestApi(database)
const changes = openChanges(pool, url)
afterAll(() => changes.close())

const searchCatalog = async (payload: object, site = 1) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/catalog/v1/products',
    headers: { 'x-site-id': String(site) },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() as Products }
}
const titles = async (search: string) => (await searchCatalog({ search })).body.items.map(({ title }) => title)

describe('POST /catalog/v1/products with words', () => {
  test.each([
    ['оверлоков', 'as-typed', 'оверлоков', /оверлок/],
    ['jdthkjr', 'layout', 'оверлок', /оверлок/],
    ['дгьукф', 'layout', 'lumera', /Lumera/],
    ['овелок', 'typo', 'оверлок', /оверлок/],
    ['краеобмёточная машина', 'synonym', 'оверлок', /оверлок/],
    ['прямострочка', 'synonym', 'прямострочная машина', /Прямострочная/],
    ['кестрикс', 'synonym', 'kestrix', /Kestrix/],
    ['шпулек', 'as-typed', 'шпулек', /Шпулька/],
    ['DCx27', 'as-typed', 'DCx27', /DC×27/],
    ['lm l 5600', 'as-typed', 'lm l 5600', /L-5600/],
    ['56 00', 'as-typed', '56 00', /5600/],
    ['иглы dbx1 90', 'as-typed', 'иглы dbx1 90', /^Иглы DB×1/],
    ['нитки чёрные', 'as-typed', 'нитки чёрные', /^Нитки/],
    ['uy128gas иглы', 'as-typed', 'uy128gas иглы', /^Иглы UY/],
    ['2042755360075', 'as-typed', '2042755360075', /L-5550/],
    ['промышленный оверлок', 'as-typed', 'оверлок', /ниточный оверлок/],
    ['стол для швейной машины', 'as-typed', 'стол для швейной машины', /^Стол/],
    ['машина для пришивания пуговиц', 'synonym', 'пуговичная машина', /^Пуговичная/],
    ['швейные машины промышленные', 'as-typed', 'швейные машины', /^Прямострочная/],
  ])('200: «%s» is interpreted: %s, %s', async (search, kind, words, title) => {
    const { status, body } = await searchCatalog({ search })
    expect(status).toBe(200)
    expect([...Value.Errors(catalog.listProducts.answer, body)]).toEqual([])
    expect(body.searched).toMatchObject({ kind, words })
    expect(body.items[0]?.title ?? '').toMatch(title)
  })

  test.each([
    'педаль для швейной машинки',
    'чехол для швейной машинки',
    'пинцет для оверлока',
    'булавки портновские',
    'шланг для утюга',
    'скорняжная машина',
    'машинка для вязания',
    '330 класс',
    'доставка в подольск',
  ])('200: «%s» is not sold, and no goods for which it might be stand for it', async (search) => {
    const { body } = await searchCatalog({ search })
    expect(body).toMatchObject({ total: 0, searched: { standsInFor: null } })
  })

  test.each([
    ['джуки мотор', /^Сервомотор/, [], 'Джуки'],
    ['juki', /^Прямострочная/, [], 'Juki'],
    ['мотор juki', /^Сервомотор/, [], 'Juki'],
    ['juki иглы', /^Иглы/, [], 'Juki'],
    ['иглы juki', /^Иглы/, [], 'Juki'],
    ['jack jk-f4', /^Прямострочная/, [], 'Jack F4'],
    ['juki модель 8700', /^Прямострочная/, [], 'Juki DDL-8700'],
    ['минерва 72520', /^Прямострочная/, [], 'Минерва 72520'],
    ['97-й класс', /^Прямострочная/, [], '97 класс'],
    ['пегасус w1500', /^Распошивальная/, ['w1500'], 'Пегасус'],
    ['иглы dbx1 #14', /^Иглы DB×1/, [], null],
    ['стол бу', /^Стол/, ['б/у'], null],
    ['промышленка', /^Прямострочная/, [], null],
  ])('200: «%s» finds %s, left out: %s, stands in for %s', async (search, title, leftOut, standsInFor) => {
    const { body } = await searchCatalog({ search })
    expect(body.items[0]?.title ?? '').toMatch(title)
    expect(body.searched).toMatchObject({ leftOut, standsInFor })
    // Nobody knows which needles a machine of a maker of many kinds takes.
    expect(body.searched?.conditions).toEqual([])
  })

  test('200: an exact article is first in any order, with any separators and look-alike letters', async () => {
    const { rows } = await pool.query<{ title: string; vendor_code: string }>(
      `select title, vendor_code from products where vendor_code ~ '[0-9]' order by length(vendor_code), id limit 25`,
    )
    for (const { title, vendor_code: article } of rows)
      for (const search of [
        article,
        article.toLowerCase().replace(/[^a-z0-9]/g, ' '),
        article.replace('T', 'Т').replace('K', 'К'),
      ])
        for (const sortBy of [undefined, 'cheap'])
          expect((await searchCatalog({ search, sortBy })).body.items[0]?.title).toBe(title)
  })

  test('200: filters and counts describe the search results', async () => {
    const { body } = await searchCatalog({ search: 'jdthkjr' })
    const filters = (await app.inject('/api/catalog/v1/filters?search=jdthkjr')).json()
    const partner = filters.find(({ code }: { code: string }) => code === 'partner')
    const narrowed = { search: 'jdthkjr', filters: [{ code: 'partner', values: [partner.values[0].id] }] }
    expect((await searchCatalog(narrowed)).body.total).toBe(partner.values[0].count)
    expect(partner.values[0].count).toBeLessThan(body.total)
    const count = await app.inject({ method: 'POST', url: '/api/catalog/v1/products/count', payload: narrowed })
    expect(count.json()).toEqual({ total: partner.values[0].count })
  })

  test('200: a price in the query limits prices; searched as typed, it is plain words', async () => {
    const { body } = await searchCatalog({ search: 'оверлок до 20 000' })
    expect(body.searched).toMatchObject({ words: 'оверлок', leftOut: [], price: { from: null, to: 2_000_000 } })
    expect(body.items.length).toBeGreaterThan(0)
    for (const { cardPrices } of body.items) expect(cardPrices[0]?.price).toBeLessThanOrEqual(2_000_000)
    const count = await app.inject({
      method: 'POST',
      url: '/api/catalog/v1/products/count',
      payload: { search: 'оверлок до 20 000' },
    })
    expect(count.json()).toEqual({ total: body.total })
    const all = (await searchCatalog({ search: 'до 1000 рублей' })).body
    expect(all.searched).toMatchObject({ words: '', price: { from: null, to: 100_000 } })
    expect(all.total).toBeGreaterThan(0)
    expect(
      (await searchCatalog({ search: 'оверлок до 20 000', isSearchAsTyped: true })).body.searched?.price,
    ).toBeNull()
    const filters = (
      await app.inject(`/api/catalog/v1/filters?search=${encodeURIComponent('оверлок до 20 000')}`)
    ).json()
    expect(filters.find(({ code }: { code: string }) => code === 'in-stock').values[0].count).toBeLessThanOrEqual(
      body.total,
    )
  })

  test('200: a machine for home is sought at home, though industrial ones are called by the task', async () => {
    const { items, searched } = (await searchCatalog({ search: 'на чём шить шторы дома' })).body
    expect(items[0]?.title).toMatch(/^(Компьютерная )?[Шш]вейная машина/)
    expect(searched?.conditions).toMatchObject([{ kind: 'category', text: 'дома' }])
    expect((await titles('ремень бытовой машинки'))[0]).toMatch(/^Ремень/)
  })

  test('200: «в наличии» is the filter of goods in stock', async () => {
    const all = await searchCatalog({ search: 'оверлок' })
    const { body } = await searchCatalog({ search: 'оверлок в наличии', limit: 100 })
    expect([...Value.Errors(catalog.listProducts.answer, body)]).toEqual([])
    expect(body.searched?.conditions).toEqual([{ kind: 'in-stock', text: 'в наличии', without: 'оверлок' }])
    const filtered = await searchCatalog({
      search: 'оверлок',
      filters: [{ code: 'in-stock', values: [1] }],
      limit: 100,
    })
    expect(body.items.map(({ id }) => id)).toEqual(filtered.body.items.map(({ id }) => id))
    expect(body.total).toBeLessThan(all.body.total)
  })

  test.each([
    ['парогенератор на два утюга', 'на два утюга', 'парогенератор', [/Forte 10/, /Forte 18/, /TP-8/]],
    ['вертикальный нож настил 25 см', '25 см', 'вертикальный нож настил', [/RV-13/, /TC-12/]],
  ])('200: of «%s» goods that can do so much or more', async (search, text, without, found) => {
    const { body } = await searchCatalog({ search })
    expect(body.searched?.conditions).toEqual([{ kind: 'measure', text, without }])
    expect(body.items.map(({ title }) => title).sort()).toEqual(found.map((title) => expect.stringMatching(title)))
  })

  test.each([
    ['челнок на lumera 5700f', /^Челнок для сухой головы/],
    ['какой из двух челноков подойдёт к L-5700F', /^Челнок для сухой головы/],
    ['плата для L-5700F', /^Плата управления серии L-5700/],
    ['иголки на оверлок бытовой', /^Иглы 130\/705H/],
    ['нитки на распошивалку', /^Нитки .* текстурированные/],
  ])('200: of «%s» what is made for the machine is first', async (search, title) => {
    const { body } = await searchCatalog({ search })
    expect(body.searched?.conditions.map(({ kind }) => kind)).toEqual(['fits'])
    expect(body.items[0]?.title).toMatch(title)
  })

  test.each(['иглы для DDL-8700 под трикотаж', 'иглы для Lumera L-5550 для трикотажа'])(
    '200: of «%s» those for the material',
    async (search) => expect(await titles(search)).toEqual(['Иглы DB×1 SES для трикотажа']),
  )

  test.each([
    ['иглы для L-5550 джинса', 'джинса', /^Иглы DB×1/],
    ['иглы juki 8700 кожа', 'кожа', /^Иглы DB×1/],
    ['челнок на L-5550 под кожу', 'кожу', /^Челнок/],
  ])('200: of «%s» the material is said to be left out: none that fits has it', async (search, word, title) => {
    const { body } = await searchCatalog({ search })
    expect(body.searched).toMatchObject({ leftOut: [word], conditions: [{ kind: 'fits' }] })
    expect(body.items[0]?.title).toMatch(title)
  })

  test.each([
    ['машинка с автоматической петлей', 'value', 'с автоматической петлей', 'машинка', /^.*[Шш]вейная машина/],
    ['машинка с автопетлёй', 'value', 'с автопетлёй', 'машинка', /^.*[Шш]вейная машина/],
    ['под рулон 150 см', 'measure', '150 см', 'под рулон', /^Настилочная машина/],
    ['лапка на шагайку', 'fits', 'на шагайку', 'лапка', /^Комплект шагающей лапки/],
  ])('200: of «%s» a condition is read', async (search, kind, text, without, title) => {
    const { body } = await searchCatalog({ search })
    expect([...Value.Errors(catalog.listProducts.answer, body)]).toEqual([])
    expect(body.searched).toMatchObject({ leftOut: [], conditions: [{ kind, text, without }] })
    expect(body.items.map((item) => item.title)).toEqual(body.items.map(() => expect.stringMatching(title)))
  })

  test('200: of goods for a material, the numbers that suit it are advised', async () => {
    const advised = async (search: string) => (await searchCatalog({ search })).body.searched?.advice
    expect(await advised('иглы для джинсов')).toMatchObject([
      { title: 'Джинса', filter: 'nomer-igly', values: [{ title: '90' }, { title: '100' }, { title: '110' }] },
    ])
    // Of goods that fit the machine: no point for jeans does.
    expect(await advised('иглы для L-5550 джинса')).toMatchObject([{ filter: 'nomer-igly' }])
    for (const search of ['иглы', 'машина для джинсов', 'L-5550'])
      expect([search, await advised(search)]).toEqual([search, []])
  })

  test('200: both kinds of goods that fit a machine are found', async () => {
    for (const search of ['лапка и шпульки для джуки 8700', 'шпульки и лапки для Kestrix KS-101']) {
      const { body } = await searchCatalog({ search, limit: 100 })
      expect(body.searched?.conditions.map(({ kind }) => kind)).toEqual(['fits'])
      expect(body.items.map(({ title }) => title.split(' ')[0])).toEqual(expect.arrayContaining(['Лапка', 'Шпулька']))
    }
  })

  test('200: where goods with all words cost more, words are left out, not the price', async () => {
    const { body } = await searchCatalog({ search: 'прямострочка с обрезкой до 30 000', limit: 2, page: 2 })
    expect(body.searched).toMatchObject({ leftOut: ['обрезкой'], price: { from: null, to: 3_000_000 } })
    for (const { title, cardPrices } of body.items) {
      expect(title).toMatch(/^Прямострочная машина/)
      expect(cardPrices[0]?.price).toBeLessThanOrEqual(3_000_000)
    }
    const filters = await app.inject(
      `/api/catalog/v1/filters?search=${encodeURIComponent('прямострочка с обрезкой до 30 000')}`,
    )
    expect(filters.json().length).toBeGreaterThan(0)
  })

  test.each([
    ['недорогой оверлок', 'оверлок', [['cheap', 'недорогой', 'оверлок']]],
    ['бытовой оверлок', 'оверлок', [['category', 'бытовой', 'оверлок']]],
    [
      'швейная машина для дома до 15 000',
      'швейная машина',
      [
        ['price', 'до 15 000', 'швейная машина для дома'],
        ['category', 'для дома', 'швейная машина до 15 000'],
      ],
    ],
    ['ножницы 24 см', 'ножницы 24 см', [['measure', '24 см', 'ножницы']]],
    ['иглы DB×1 № 90', 'иглы DB×1 № 90', [['measure', '№ 90', 'иглы DB×1']]],
    ['сервомотор 0,75 кВт', 'сервомотор 0,75 кВт', [['measure', '0,75 кВт', 'сервомотор']]],
    ['нитки 40/2', 'нитки 40/2', [['measure', '40/2', 'нитки']]],
    ['челнок для Lumera L-5550', 'челнок', [['fits', 'для Lumera L-5550', 'челнок']]],
    ['иглы на распошивалку kestrix kc-500', 'иглы', [['fits', 'на распошивалку kestrix kc-500', 'иглы']]],
    ['оверлок Kestrix KO-504', 'оверлок Kestrix KO-504', []],
    // Only what describes the thing itself is a condition.
    ['лапка для бытовой машинки', 'лапка для бытовой машинки', []],
    ['лапка бытовая', 'лапка бытовая', []],
    ['недорого', 'недорого', []],
  ])(
    '200: conditions are recognized in «%s», but not when it is searched as typed',
    async (search, words, conditions) => {
      const { body } = await searchCatalog({ search })
      expect(body.searched).toMatchObject({ words, refusedPrice: null })
      expect(body.searched?.conditions.map(({ kind, text, without }) => [kind, text, without])).toEqual(conditions)
      const asTyped = await searchCatalog({ search, isSearchAsTyped: true })
      expect(asTyped.body.searched).toMatchObject({ conditions: [], price: null })
    },
  )

  test('200: goods for a machine of the shop are those compatible with it', async () => {
    const { body } = await searchCatalog({ search: 'иглы для Torvel T-8100H' })
    expect(body.items.map(({ title }) => title.slice(0, 9))).toEqual(Array(4).fill('Иглы DP×5'))
    expect(body.total).toBe(4)
    const all = (await searchCatalog({ search: 'запчасти для Torvel T-8100H' })).body
    expect(all.total).toBeGreaterThan(body.total)
    expect(all.searched).toMatchObject({ words: '', conditions: [{ kind: 'fits', without: 'запчасти' }] })
    expect((await searchCatalog({ search: 'что подходит к Torvel T-8100H' })).body.total).toBe(all.total)
    const filters = await app.inject(`/api/catalog/v1/filters?search=${encodeURIComponent('иглы для Torvel T-8100H')}`)
    expect(
      filters.json().find(({ code }: { code: string }) => code === 'in-stock').values[0].count,
    ).toBeLessThanOrEqual(body.total)
  })

  test.each([
    // «40» of 40 mm of elastic is no part of «40/2».
    ['нитки 40/2', /^Нитки .* 40\/2/, 3],
    // A household bobbin is in no category of household goods.
    ['шпулька промышленная', /^(?!.*бытов)(?:Шпулька|Колпачок|Челнок)/, 15],
    ['двигатель сервопривод', /^Сервомотор/, 8],
    ['серводвигатель', /^Сервомотор/, 8],
    ['двигатель', /^Сервомотор/, 8],
    ['двигатель для швейной машины', /^Сервомотор/, 8],
    ['мотор для 1022', /^Сервомотор/, 3],
    ['ученический стол для швейной машинки', /^Парта/, 1],
    ['толстые иглы 200', /^Иглы 794/, 2],
    // Household machines alone have «тихая» in their texts.
    ['тихая швейная машина промышленная', /^Прямострочная/, 1],
  ])('200: the first goods of «%s» are %s', async (search, title, count) => {
    const { body } = await searchCatalog({ search, limit: count })
    expect(body.items.map((item) => item.title)).toEqual(Array(count).fill(expect.stringMatching(title)))
  })

  test('200: what goods must be without is a condition, and the others of that name are found', async () => {
    const { searched, items } = (await searchCatalog({ search: 'распошивалка без встроенного мотора' })).body
    expect(searched?.conditions).toEqual([{ kind: 'value', text: 'без встроенного мотора', without: 'распошивалка' }])
    expect(items.map(({ title }) => title)).toContain('Распошивальная машина Kestrix KC-500')
    expect(items.map(({ title }) => title)).not.toContain('Распошивальная машина Kestrix KC-500D')
    expect((await titles('стул без спинки'))[0]).toMatch(/^Табурет/)
    expect((await titles('мел без следа'))[0]).toMatch(/^Мел-воск/)
  })

  test('200: goods of the nearest size come first where none has the size, of the exact colour before its shades', async () => {
    expect((await titles('дисковый нож 12 см'))[0]).toMatch(/RD-125$/)
    expect((await titles('дисковый нож 10 см'))[0]).toMatch(/-100A?$/)
    expect((await titles('вышивальная поле 50 на 80'))[0]).toMatch(/S-1501$/)
    expect((await titles('косая бейка синяя'))[0]).toMatch(/15 мм/)
    expect((await titles('косая бейка тёмно-синяя'))[0]).toMatch(/30 мм/)
  })

  test('200: «cheap» gives the cheapest third of the goods of that name', async () => {
    const all = (await searchCatalog({ search: 'отпариватель', sortBy: 'cheap' })).body
    const named = all.items.filter(({ title }) => title.startsWith('Отпариватель'))
    const cheap = (await searchCatalog({ search: 'недорогой отпариватель' })).body
    expect(cheap.searched?.price).toEqual({ from: null, to: named[1]?.cardPrices[0]?.price })
    expect(
      cheap.items
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(
      named
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    )
  })

  test.each([
    ['самая дешёвая прямострочка', 'cheap', 'самая дешёвая', (one: number, other: number) => one <= other],
    ['прямострочка премиум', 'order', 'премиум', (one: number, other: number) => one >= other],
    ['самая дешёвая прямострочка до 60 000', 'order', 'самая дешёвая', (one: number, other: number) => one <= other],
    ['самая дорогая вышивальная машина', 'order', 'самая дорогая', (one: number, other: number) => one >= other],
  ])('200: «%s» sorts by price, those in stock first', async (search, kind, text, isInOrder) => {
    const { body } = await searchCatalog({ search, limit: 4 })
    expect(body.searched?.conditions).toContainEqual({ kind, text, without: search.replace(text, '').trim() })
    const prices = body.items.map(({ cardPrices }) => cardPrices[0]!.price)
    expect(prices).toEqual(prices.toSorted((one, other) => (isInOrder(one, other) ? -1 : 1)))
    expect(new Set(body.items.map(({ title }) => title.split(' ')[0])).size).toBe(1)
  })

  test('200: «самый мощный» shows first what has most of it; where no goods have it, that is said', async () => {
    const { body } = await searchCatalog({ search: 'самый мощный утюг' })
    expect(body.items[0]?.title).toBe('Утюг Velmora Дом 2400')
    expect(body.searched).toMatchObject({ words: 'утюг', leftOut: [], conditions: [{ kind: 'order' }] })
    expect((await titles('самые большие ножницы'))[0]).toBe('Ножницы раскройные 300 мм')
    expect((await titles('самая узкая бейка'))[0]).toMatch(/15 мм/)
    const { searched } = (await searchCatalog({ search: 'самый мощный манекен' })).body
    expect(searched).toMatchObject({ words: 'манекен', leftOut: ['самый мощный'], conditions: [] })
  })

  test('200: what a machine does by itself is a condition', async () => {
    const buttonholes = (await searchCatalog({ search: 'машинка, чтоб петли сама делала' })).body
    expect(buttonholes.items[0]?.title).toMatch(/^(?:Компьютерная ш|Ш)вейная машина/)
    expect(buttonholes.searched?.conditions).toEqual([
      { kind: 'value', text: 'чтоб петли сама делала', without: 'машинка,' },
    ])
    const trimming = (await searchCatalog({ search: 'чтобы сама нитку обрезала и закрепку делала' })).body
    expect(trimming.items[0]?.title).toMatch(/^Прямострочная машина/)
    expect(trimming.searched?.conditions).toHaveLength(1)
  })

  test('200: «домой» is a condition where goods called so have all the words in that category', async () => {
    const overlock = (await searchCatalog({ search: 'оверлочек домой на четыре нитки' })).body
    expect(overlock.items.map(({ title }) => title)).toEqual(Array(4).fill(expect.stringMatching(/^Бытовой оверлок/)))
    // An overlock has three «нитки»: it is none.
    expect((await titles('нитки домой'))[0]).toMatch(/^Нитки/)
  })

  test('200: a kind of machine for what the owner names another of its category by', async () => {
    const { body } = await searchCatalog({ search: 'прямострочная для тентов' })
    expect(body.items[0]?.title).toMatch(/^Машина с шагающей лапкой/)
    expect(body.searched).toMatchObject({ words: 'машина для тентов', leftOut: ['прямострочная'] })
    const other = (await searchCatalog({ search: 'распошивалка для халатов' })).body
    expect(other.items[0]?.title).toMatch(/^Распошивальная/)
    expect(other.searched).toMatchObject({ leftOut: ['халатов'] })
  })

  test('200: goods for another maker’s machine that none fit are shown, and it is said', async () => {
    const { body } = await searchCatalog({ search: 'челнок на чайку' })
    expect(body.items[0]?.title).toMatch(/^Челнок/)
    expect(body.searched).toMatchObject({ leftOut: ['на чайку'], standsInFor: null })
    const needles = (await searchCatalog({ search: 'иглы singer бытовые' })).body
    expect(needles.items.map(({ title }) => title)).toEqual(Array(6).fill(expect.stringMatching(/^Иглы 130/)))
    expect((await titles('зингер 26 класс'))[0]).toMatch(/^Машина зигзаг/)
  })

  test('200: a contradictory price is reported and not applied', async () => {
    const { body } = await searchCatalog({ search: 'утюг от 50 000 до 10' })
    expect(body.searched).toMatchObject({ words: 'утюг', price: null, refusedPrice: 'от 50 000 до 10', conditions: [] })
    expect(body.total).toBe((await searchCatalog({ search: 'утюг' })).body.total)
  })

  test.each([
    ['аналог juki ddl-8700', 'Juki DDL-8700', /^Прямострочная/],
    ['JUKI DDL8700H', 'Juki DDL-8700', /^Прямострочная/],
    ['машина 97 класса', '97 класс', /^Прямострочная/],
    ['1095 класс', '1095 класс', /^Пуговичная/],
    ['jack f4', 'Jack F4', /^Прямострочная/],
  ])('200: for «%s» substitutes are shown, and the answer says so', async (search, standsInFor, title) => {
    const { body } = await searchCatalog({ search })
    expect(body.searched).toMatchObject({ standsInFor })
    expect(body.items[0]?.title).toMatch(title)
    expect((await searchCatalog({ search, isSearchAsTyped: true })).body.searched?.standsInFor).toBeNull()
  })

  test.each([
    ['игла juki ddl-8700', 'Juki DDL-8700', 'игла', /^Иглы DB×1/],
    ['иглы 97 класс', '97 класс', 'иглы', /^Иглы DB×1/],
    ['иглы на машину typical 0303', 'Typical GC0303', 'иглы', /^Иглы DP×17/],
    ['ремень и иглы на чайку', 'Чайка', 'ремень и иглы', /^(?:Ремень|Иглы 130)/],
    ['иглы на подольск', 'Подольск', 'иглы', /^Иглы 130/],
    ['jack f4 шпульки', 'Jack F4', 'шпульки', /^Шпулька (алюминиевая|стальная) стандартная/],
  ])('200: «%s» finds what fits the machines that stand in for %s', async (search, standsInFor, without, title) => {
    const { body } = await searchCatalog({ search })
    expect(body.searched).toMatchObject({ standsInFor, leftOut: [], conditions: [{ kind: 'fits', without }] })
    expect(body.items.length).toBeGreaterThan(1)
    for (const each of body.items) expect(each.title).toMatch(title)
  })

  test('200: spare parts of another maker are never claimed to fit', async () => {
    const { body } = await searchCatalog({ search: 'запчасти juki ddl-8700' })
    expect(body.searched).toMatchObject({ standsInFor: 'Juki DDL-8700', conditions: [] })
  })

  test('200: a barcode finds the goods sold alone before a set with them', async () => {
    expect((await titles('2018049954374'))[0]).toBe('Стол для оверлока и распошивальной')
  })

  test('200: searched as typed, a typo is not corrected', async () => {
    expect((await searchCatalog({ search: 'овелок', isSearchAsTyped: true })).body).toMatchObject({
      total: 0,
      searched: { kind: 'as-typed', words: 'овелок' },
    })
    expect((await app.inject('/api/catalog/v1/filters?search=овелок&isSearchAsTyped=true')).json()).toEqual([])
  })

  test('200: without words `searched` is null, and relevance sorts as popularity', async () => {
    expect((await searchCatalog({})).body.searched).toBeNull()
    expect((await searchCatalog({ search: '  ' })).body.searched).toBeNull()
    expect((await searchCatalog({ sortBy: 'relevance' })).body.items).toEqual(
      (await searchCatalog({ sortBy: 'popular' })).body.items,
    )
  })

  test('200: stop words alone find nothing', async () => {
    for (const search of ['и для на с', 'с на', '!!! для ... из'])
      expect((await searchCatalog({ search })).body.items).toEqual([])
  })

  test('200, or 400 when too long: any text', async () => {
    const hostile = [
      `' or 1=1 --`,
      ':* & !(игла | нитка) <->',
      '%_%',
      '\\',
      '🧵🪡',
      '!!!',
      '\u202eигла',
      'а'.repeat(200),
      '{{7*7}}',
      '<script>',
      '( '.repeat(90),
      '🧵 нитки jdthkjr ыещд 40/2 №',
      'от 9'.repeat(45),
      'недорогой '.repeat(18),
      'для дома '.repeat(20),
      `${'1'.repeat(150)} мм`,
    ]
    for (const search of hostile) expect((await searchCatalog({ search })).status).toBe(200)
    for (const length of [201, 4_000, 10_000])
      expect((await searchCatalog({ search: 'а'.repeat(length) })).status).toBe(400)
    expect((await searchCatalog({ search: 'игла\u0000' })).status).toBe(400)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (search) => {
        expect([200, 400]).toContain((await searchCatalog({ search })).status)
      }),
      { numRuns: 50 },
    )
  })

  test('200: a product is found by a word of its description once that is written', async () => {
    const [first] = (await searchCatalog({ limit: 1 })).body.items
    const { id, title } = first as Products['items'][number]
    const { rows } = await pool.query<{ description: string }>('select description from products where id = $1', [id])
    await pool.query(`update products set description = 'Для шапокляков', updated_at = now() where id = $1`, [id])
    changes.announce([`product:${id}`])
    await eventually(async () => expect(await titles('шапокляки')).toEqual([title]))
    await pool.query('update products set description = $2, updated_at = now() where id = $1', [
      id,
      rows[0]?.description,
    ])
    changes.announce([`product:${id}`])
    await eventually(async () => expect(await titles('шапокляки')).toEqual([]))
  })

  test('200: a product is found by its new words within a second, and no longer by the old ones', async () => {
    const [{ id, title }] = (
      await pool.query(`select id, title from products where title like '%оверлок%' order by id limit 1`)
    ).rows
    await pool.query(`update products set title = 'Невиданный аппарат', updated_at = now() where id = $1`, [id])
    changes.announce([`product:${id}`])
    await eventually(async () => expect(await titles('невиданного')).toEqual(['Невиданный аппарат']))
    await pool.query('update products set title = $2, updated_at = now() where id = $1', [id, title])
    changes.announce([`product:${id}`])
    await eventually(async () => expect(await titles('невиданного')).toEqual([]))
  })

  test('200: products are found by a new name of their category and by new synonyms', async () => {
    const [{ title }] = (
      await pool.query(`update categories set title = 'Краезаправщики' where code = 'overloki' returning title`)
    ).rows
    expect(title).toBe('Краезаправщики')
    await pool.query(`insert into search_synonyms (phrases) values (array['оверлок', 'мурзилка'])`)
    changes.announce(['catalog', 'synonyms'])
    await eventually(async () => expect((await titles('краезаправщик')).length).toBe(10))
    expect((await searchCatalog({ search: 'мурзилка' })).body.searched).toMatchObject({
      kind: 'synonym',
      words: 'оверлок',
    })
  })
})

describe('GET /catalog/v1/suggestions', () => {
  const suggest = async (search: string, headers = {}) => {
    const answer = await app.inject({ method: 'GET', url: '/api/catalog/v1/suggestions', query: { search }, headers })
    return { status: answer.statusCode, body: answer.json() as Suggestions }
  }

  test('200: half a word suggests products, categories, brands and queries', async () => {
    const { status, body } = await suggest('овер')
    expect(status).toBe(200)
    expect([...Value.Errors(catalog.listSuggestions.answer, body)]).toEqual([])
    expect(body.products.length).toBe(6)
    expect(body.products).toEqual(
      (await searchCatalog({ search: 'овер', limit: 6 })).body.items.map(
        ({ id, path, title, vendorCode, images, cardPrices, groups, available }) => {
          return {
            id,
            path,
            title,
            vendorCode,
            image: images[0] ?? null,
            price: cardPrices[0]?.price ?? null,
            isFrom: cardPrices[0]?.isFrom ?? false,
            groups,
            isInStock: available > 0,
          }
        },
      ),
    )
    expect(body.categories[0]?.title).toMatch(/оверлок/i)
    expect(body.queries[0]).toMatch(/оверлок/)
    for (const query of body.queries) expect((await searchCatalog({ search: query })).body.total).toBeGreaterThan(0)
  })

  test('200: understands typos', async () => {
    const { body } = await suggest('дгьук')
    expect(body.searched).toEqual({ kind: 'layout', words: 'lumer', leftOut: [] })
    expect(body.partners.map(({ title }) => title)).toEqual(['Lumera'])
    expect(body.partners[0]?.count).toBe(
      (await searchCatalog({ search: 'lumer', filters: [{ code: 'partner', values: [body.partners[0]?.id] }] })).body
        .total,
    )
  })

  test('200: an empty query gets five popular queries', async () => {
    const { body } = await suggest('')
    expect(body).toMatchObject({ searched: null, total: 0, products: [], categories: [], partners: [] })
    expect(body.queries.length).toBe(5)
  })

  test('200: suggests products of the visitor’s site at the visitor’s prices', async () => {
    const [own, school] = await Promise.all([suggest('машина'), suggest('машина', { 'x-site-id': '2' })])
    expect(school.body.total).toBeLessThan(own.body.total)
    const cards = (await searchCatalog({ search: 'машина', limit: 6 })).body.items.map(
      ({ cardPrices }) => cardPrices[0]?.price ?? null,
    )
    expect(own.body.products.map(({ price }) => price)).toEqual(cards)
  })
})

describe('the log of words that found nothing', () => {
  test('counts missed searches by site, without personal data', async () => {
    for (const search of [
      'Кварцевый ТЕЛЕПОРТ',
      'кварцевый  телепорт',
      'телепорт anna@example.ru',
      '+7 900 123-45-67',
      'оверлок',
    ])
      await searchCatalog({ search })
    await searchCatalog({ search: 'кварцевый телепорт' }, 2)
    await searchCatalog({ search: 'кварцевый телепорт', page: 1, filters: [{ code: 'in-stock', values: [1] }] }, 2)
    await eventually(async () => {
      const { rows } = await pool.query(
        `select site_id, words, count from search_misses where words like '%телепорт%' or words ~ '900|123' or words
            like '%example%' order by site_id`,
      )
      expect(rows).toEqual([
        { site_id: 1, words: 'кварцевый телепорт', count: 2 },
        { site_id: 2, words: 'кварцевый телепорт', count: 2 },
      ])
    })
  })
})

test('a site with few products: at most 30 phrases are tried, and none again for a repeated empty query', async () => {
  await pool.query('delete from product_sites where site_id = 2')
  changes.announce(['products:all'])
  await eventually(async () => expect((await searchCatalog({}, 2)).body.total).toBe(0))
  const find = vi.spyOn(ProductSearch.prototype, 'find')
  const suggest = async (search: string) =>
    (
      await app.inject({
        method: 'GET',
        url: '/api/catalog/v1/suggestions',
        query: { search },
        headers: { 'x-site-id': '2' },
      })
    ).json().queries
  expect(await suggest('м')).toEqual([])
  const [, ...phrases] = find.mock.calls
  expect(phrases.length).toBeGreaterThan(5)
  expect(phrases.length).toBeLessThanOrEqual(30)
  expect(phrases.every(([, , isAsTyped]) => isAsTyped)).toBe(true)
  await suggest('')
  find.mockClear()
  const [{ id }] = (
    await pool.query(
      `update products set title = 'Другая', updated_at = now() where id = (select min(product_id) from product_sites)
        returning id`,
    )
  ).rows
  changes.announce([`product:${id}`])
  await eventually(async () => expect(await titles('другая')).toEqual(['Другая']))
  find.mockClear()
  await suggest('')
  expect(find).not.toHaveBeenCalled()
  find.mockRestore()
})
