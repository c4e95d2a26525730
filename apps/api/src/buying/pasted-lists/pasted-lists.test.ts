import { randomUUID } from 'node:crypto'
import type { UnclearLine } from '@shpulka/contract/buying/pasted-lists'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { normalizedArticle } from '../../base/text/normalized-article.rule.ts'
import { openTestSession } from '../../people/sessions/test-sign-in.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { mergeIntoUserBasket } from '../basket/basket.port.ts'
import { fillTestShop, goods, guest, sendRequest, type TestVisitor } from '../orders/test-shop.ts'

const database = await testDatabase('empty')
await fillTestShop(database.pool)
const { app, pool } = await openTestApi(database)

interface PastedList {
  lines: {
    text: string
    state: string
    count: number
    message: string | null
    goods: { groupId: number; title: string } | null
  }[]
  recognised: number
  unclear: UnclearLine[]
  cartToken: string
}
const paste = (visitor: TestVisitor, text: string, more: object = {}) =>
  sendRequest<PastedList>(app, visitor, 'POST', '/basket/v1/list', { text, ...more })
const inBasket = async (visitor: TestVisitor) => {
  const { body } = await sendRequest<{ inStock: Section; notInStock: Section }>(app, visitor, 'GET', '/basket/v1')
  const lines = [body.inStock, body.notInStock].flatMap(({ products }) =>
    products.flatMap(({ groups }) => groups.map(({ id, count }) => [id, count])),
  )
  return Object.fromEntries(lines) as Record<number, number>
}
interface Section {
  products: { groups: { id: number; count: number }[] }[]
}

describe('POST /basket/v1/list', () => {
  test('200: adds what is recognised to the basket and saves the rest with guesses', async () => {
    const anna = guest()
    const { status, body } = await paste(
      anna,
      'Артикул\tКол-во\nИГ-1\t10\nОВ-1-Ч — 2\tшт\nНеведомая нить 3 шт\nИтого: 15',
    )
    expect(status).toBe(200)
    expect(body.lines.map(({ state, count, goods: found }) => [state, count, found?.groupId ?? null])).toEqual([
      ['skipped', 0, null],
      ['recognised', 10, goods.needles],
      ['recognised', 2, goods.overlocker],
      ['unclear', 3, null],
      ['skipped', 0, null],
    ])
    expect(await inBasket(anna)).toEqual({ [goods.needles]: 10, [goods.overlocker]: 2 })
    expect(body.unclear).toMatchObject([{ text: 'Неведомая нить 3 шт', count: 3 }])
    expect((await sendRequest<PastedList>(app, anna, 'GET', '/basket/v1/list')).body.unclear).toEqual(body.unclear)
  })

  test('200: goods called by their whole title are recognised, with the count after it', async () => {
    const { rows } = await pool.query<{ title: string; groups: number }>(
      `select p.title, count(*)::int as groups from products p join groups g on g.product_id = p.id
       group by p.id order by p.id`,
    )
    const title = rows.find(({ groups }) => groups === 1)!.title
    const { body } = await paste(guest(), `${title.toUpperCase()} 7\n${title} - 3 шт\n${title} складная 2`, {
      isPreview: true,
    })
    expect(body.lines.map(({ state, count }) => [state, count])).toEqual([
      ['recognised', 7],
      ['recognised', 3],
      ['unclear', 1],
    ])
    const several = rows.find(({ groups }) => groups > 1)
    if (several) {
      const { lines } = (await paste(guest(), `${several.title} 5`, { isPreview: true })).body
      expect(lines).toMatchObject([{ state: 'unclear', message: 'Подходит несколько товаров: выберите' }])
    }
  })

  test('200: an article of several groups is unclear, with all of them to choose from', async () => {
    const anna = guest()
    const { body } = await paste(anna, 'НТ-1 4')
    // The spool consists of the one offer; the box is ten of it.
    expect(body.lines[0]).toMatchObject({ state: 'recognised', goods: { groupId: goods.spool }, count: 4 })
    await pool.query("update products set vendor_code = 'ОБЩИЙ-1' where id in (1, 2)")
    const { body: shared } = await paste(guest(), 'общий 1 — 5')
    await pool.query("update products set vendor_code = case id when 1 then 'ОВ-1' else 'ИГ-1' end where id in (1, 2)")
    expect(shared.lines[0]).toMatchObject({ state: 'unclear', message: 'Подходит несколько товаров: выберите' })
    expect(shared.unclear[0]!.guesses.map(({ groupId }) => groupId).sort()).toEqual([goods.overlocker, goods.needles])
  })

  test('200: a product article without digits gives its groups to choose from, with the count', async () => {
    await pool.query("update products set vendor_code = 'НТ-БОБИНА' where id = 3")
    const { body } = await paste(guest(), 'НТ-БОБИНА\nнт-бобина 4')
    await pool.query("update products set vendor_code = 'НТ-1' where id = 3")
    expect(body.lines.map(({ state, count, message }) => [state, count, message])).toEqual([
      ['unclear', 1, 'Подходит несколько товаров: выберите'],
      ['unclear', 4, 'Подходит несколько товаров: выберите'],
    ])
    for (const { guesses } of body.unclear)
      expect(guesses.map(({ groupId }) => groupId)).toEqual([goods.spool, goods.spoolBox])
  })

  test('200: a preview changes nothing', async () => {
    const anna = guest()
    const { body } = await paste(anna, 'ИГ-1 10\nЧто-то 5', { isPreview: true })
    expect([body.recognised, body.unclear]).toEqual([1, []])
    expect(await inBasket(anna)).toEqual({})
  })

  test('200: a repeat adds nothing when counts are replaced, nor when the same list is added in parallel', async () => {
    const anna = guest()
    await paste(anna, 'ИГ-1 10')
    await paste(anna, 'ИГ-1 10')
    expect(await inBasket(anna)).toEqual({ [goods.needles]: 10 })
    const added = await Promise.all([1, 2, 3].map(() => paste(anna, 'ИГ-1 5', { change: false })))
    expect(added.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await inBasket(anna)).toEqual({ [goods.needles]: 15 })
  })

  test('200: a list pasted again after its lines were removed is put in again, whatever the minute', async () => {
    const anna = guest()
    const key = () => ({ 'idempotency-key': randomUUID() })
    const remove = () => sendRequest(app, anna, 'DELETE', '/basket/v1')
    for (const headers of [key(), key(), {}, {}]) {
      await sendRequest(app, anna, 'POST', '/basket/v1/list', { text: 'ИГ-1 10\nЧто-то 5' }, headers)
      expect(await inBasket(anna)).toEqual({ [goods.needles]: 10 })
      await remove()
    }
    const same = key()
    for (const headers of [same, same, key()])
      await sendRequest(app, anna, 'POST', '/basket/v1/list', { text: 'ИГ-1 5', change: false }, headers)
    expect(await inBasket(anna)).toEqual({ [goods.needles]: 10 })
    const { body } = await sendRequest<PastedList>(app, anna, 'GET', '/basket/v1/list')
    expect(body.unclear).toHaveLength(1)
  })

  test('200: a line that cannot be sold as written is unclear, with a reason', async () => {
    const { body } = await paste(
      guest(),
      'РК-1 1\nУТ-1 1\nСТ-1 1\nИГ-1 0 шт\nИГ-1 10000 шт\nИГ-1 99999999999999999999 шт',
    )
    expect(body.lines.map(({ message }) => message)).toEqual([
      'Цену назовёт менеджер',
      'Такого артикула или названия нет',
      'Такого артикула или названия нет',
      'Сколько штук?',
      'Не больше 9999 шт. в строке',
      null,
    ])
    expect(body.unclear).toHaveLength(5)
  })

  test('400: too many lines, no text, too long a text', async () => {
    expect((await paste(guest(), 'ИГ-1\n'.repeat(501))).status).toBe(400)
    for (const text of ['', ' \n\t ', 'а'.repeat(65_537)]) expect((await paste(guest(), text)).status).toBe(400)
  })

  test('200: 500 lines, some thousands of names, hostile ones too', async () => {
    const anna = guest()
    const lines = Array.from({ length: 500 }, (_, n) =>
      n % 5 === 0 ? `ИГ-1 ${n}` : `Товар ${n} \u0007'; drop table baskets; -- ${n}-Z шт`,
    )
    const { status, body } = await paste(anna, lines.join('\n'))
    expect([status, body.lines.length]).toEqual([200, 500])
    expect(body.lines.filter(({ state }) => state !== 'skipped').length).toBe(500)
  })
})

describe('POST /basket/v1/list/lines', () => {
  test('200: adds the chosen goods and removes the line; a repeat adds nothing; others’ lines are hidden', async () => {
    const [anna, stranger] = [guest(), guest()]
    const { body } = await paste(anna, 'Катушка синяя 7 шт')
    const lines = [{ id: body.unclear[0]!.id, groupId: goods.spool }]
    await sendRequest(app, stranger, 'POST', '/basket/v1/list/lines', { lines })
    expect(await inBasket(stranger)).toEqual({})
    const { body: left } = await sendRequest<PastedList>(app, anna, 'POST', '/basket/v1/list/lines', { lines })
    expect(left.unclear).toEqual([])
    await sendRequest(app, anna, 'POST', '/basket/v1/list/lines', { lines })
    expect(await inBasket(anna)).toEqual({ [goods.spool]: 7 })
  })

  test('404: goods of another site', async () => {
    const anna = guest()
    const { body } = await paste(anna, 'Стол 1')
    const { status } = await sendRequest(app, anna, 'POST', '/basket/v1/list/lines', {
      lines: [{ id: body.unclear[0]!.id, groupId: goods.schoolTable }],
    })
    expect(status).toBe(404)
    expect((await sendRequest<PastedList>(app, anna, 'GET', '/basket/v1/list')).body.unclear).toHaveLength(1)
  })
})

test('unclear lines move to the basket of the user at sign-in, without duplicates', async () => {
  const { userId, authToken } = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'dealer',
    siteId: 1,
    tokenSecret: testTokenSecret,
  })
  const owner = { cartToken: '', headers: { 'x-site-id': '1', authorization: `Bearer ${authToken}` } }
  await paste(owner, 'Неведомая нить 3 шт')
  const anna = guest()
  await paste(anna, 'Неведомая нить 3 шт\nНеведомая игла 2 шт\nИГ-1 1')
  const { rows } = await pool.query<{ id: number }>('select id from baskets where cart_token = $1', [anna.cartToken])
  await transaction(pool, (tx) => mergeIntoUserBasket(tx, rows[0]!.id, 1, userId))
  const { body } = await sendRequest<PastedList>(app, owner, 'GET', '/basket/v1/list')
  expect(body.unclear.map(({ text, count }) => [text, count])).toEqual([
    ['Неведомая нить 3 шт', 3],
    ['Неведомая игла 2 шт', 2],
  ])
  expect(await inBasket(owner)).toEqual({ [goods.needles]: 1 })
})

test('DELETE /basket/v1/list 200: deletes one line or all of them', async () => {
  const anna = guest()
  const { body } = await paste(anna, 'Одно 1\nДругое 2\nТретье 3')
  const [first] = body.unclear
  const { body: two } = await sendRequest<PastedList>(app, anna, 'DELETE', '/basket/v1/list', { ids: [first!.id] })
  expect(two.unclear.map(({ text }) => text)).toEqual(['Другое 2', 'Третье 3'])
  expect((await sendRequest<PastedList>(app, anna, 'DELETE', '/basket/v1/list', {})).body.unclear).toEqual([])
})

test('the database folds articles as the rule does', async () => {
  const articles = ['ДВх1 — 90', 'Ёлка/5', 'ac.МЕТ_7', 'ß-1', '№ 12', 'а'.repeat(50), '', 'Ӂ1', '日本5', 'i̇1']
  const { rows } = await pool.query<{ normalized: string }>(
    'select folded_article(a) as normalized from unnest($1::text[]) with ordinality t (a, n) order by n',
    [articles],
  )
  expect(rows.map(({ normalized }) => normalized)).toEqual(articles.map(normalizedArticle))
})
