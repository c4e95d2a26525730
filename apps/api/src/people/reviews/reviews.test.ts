import type { Problem } from '@shpulka/contract/base/problem'
import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import type {
  OwnReview,
  Review,
  ReviewAverage,
  ReviewCounts,
  ReviewedProduct,
  ReviewPermission,
} from '@shpulka/contract/people/reviews'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { recipientsOf } from '../../base/mail/test-emails.ts'
import { changeStatus } from '../../buying/order-status/change-status.port.ts'
import {
  calculate,
  expectInvariants,
  fillBasket,
  fillTestShop,
  goods,
  guest,
  orderForm,
  sendRequest,
  type TestVisitor,
} from '../../buying/orders/test-shop.ts'
import { openSettings } from '../../content/settings/open-settings.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { openPasswords } from '../passwords/passwords.port.ts'
import { inviteToReview } from '../review-moderation/invitations.port.ts'
import { runReviewCommand } from '../review-moderation/review.command.ts'
import { type ReviewEmailName, reviewEmail } from '../review-moderation/review-emails.port.ts'
import { openTestSession } from '../sessions/test-sign-in.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
await pool.query('update stock set on_hand = 10000 where offer_id = 3')
await pool.query(
  `insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (3, 1, 'receipt', 9975)`,
)
const { app } = await openTestApi(database)
const { app: otherInstance } = await openTestApi(database)
const changes = openChanges(pool, database.url)
const settings = await openSettings(pool, changes, { error: vi.fn() })
afterAll(async () => {
  await settings.close()
  await changes.close()
})

afterEach(() => expectInvariants(pool))

/** Of group 3, the spool; group 4 is ten of it. */
const spoolProduct = 3
const needlesProduct = 2

interface Buyer extends TestVisitor {
  readonly userId: number
}

const signedIn = async (fio = 'Анна Ковалёва', siteId = 1): Promise<Buyer> => {
  const { userId, authToken } = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'guest',
    siteId,
    tokenSecret: testTokenSecret,
  })
  await pool.query('update users set fio = $2 where id = $1', [userId, fio])
  return { cartToken: '', userId, headers: { 'x-site-id': String(siteId), authorization: `Bearer ${authToken}` } }
}
const change = (orderId: number, to: string) =>
  transaction(pool, (tx) => changeStatus(tx, { orderId, to, who: 'manager:1', why: '' }))

async function placed(
  buyer: TestVisitor,
  groups: { id: number; count?: number }[] = [{ id: goods.spool }],
): Promise<number> {
  const basket = await fillBasket(app, buyer, groups)
  const form = orderForm(basket, await calculate(app, buyer))
  const { status, body } = await sendRequest<PlacedOrder>(app, buyer, 'POST', '/orders/v1', form)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.order.id
}

async function received(buyer: TestVisitor, groups?: { id: number; count?: number }[]): Promise<number> {
  const id = await placed(buyer, groups)
  await change(id, 'accepted')
  await change(id, 'completed')
  return id
}

const buyerOf = async (fio?: string) => {
  const buyer = await signedIn(fio)
  await received(buyer)
  return buyer
}

const words = { rating: 5, pros: 'Не рвётся на высоких оборотах', cons: '', comment: 'Берём второй год', consent: true }
const write = (who: Pick<TestVisitor, 'headers'>, changed: object = {}, instance = app) =>
  sendRequest<OwnReview & Problem>(instance, who, 'POST', '/reviews/v1/new', {
    product_id: spoolProduct,
    ...words,
    ...changed,
  })
const perms = async (who: Pick<TestVisitor, 'headers'>, productId = spoolProduct) =>
  (await sendRequest<ReviewPermission>(app, who, 'GET', `/reviews/v1/perms?product_id=${productId}`)).body
const list = async (query: object = {}, who: Pick<TestVisitor, 'headers'> = guest()) =>
  (
    await sendRequest<{ items: Review[]; total: number; pages: number }>(app, who, 'POST', '/reviews/v1', {
      product_id: spoolProduct,
      limit: 50,
      ...query,
    })
  ).body
const counts = async (productId = spoolProduct) =>
  (await sendRequest<ReviewCounts>(app, guest(), 'GET', `/reviews/v1/counts?product_id=${productId}`)).body
const average = async (productId = spoolProduct) =>
  (await sendRequest<ReviewAverage>(app, guest(), 'GET', `/reviews/v1/avg?product_id=${productId}`)).body
const run = async (...argv: string[]) => {
  let output = ''
  const code = await runReviewCommand(argv, { pool, out: { write: (text) => (output += text) } })
  return { code, output }
}
const password = 'сорок четыре шпульки'
const sendPhoto = async (who: Pick<TestVisitor, 'headers'>, background = '#1e7b4a') => {
  const form = new FormData()
  form.set('targetCode', 'review-photo')
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background } })
  form.set('file', new File([new Uint8Array(await drawn.jpeg().toBuffer())], 'шов.jpg', { type: 'image/jpeg' }))
  const { headers, body } = new Request('http://shop.test', { method: 'POST', body: form })
  const sent = await app.inject({
    ...{
      method: 'POST',
      url: '/api/file/v1',
      headers: { ...who.headers, 'content-type': headers.get('content-type')! },
    },
    payload: Buffer.from(await new Response(body).arrayBuffer()),
  })
  expect(sent.statusCode, sent.body).toBe(200)
  return sent.json<{ id: string }>().id
}
/**
 * Statuses of the file and of a preview of it; on the other instance too: what one remembers the other may not give.
 */
const seePhoto = async (id: string, { headers }: Pick<TestVisitor, 'headers'> = guest()) => {
  const [file, ...previews] = await Promise.all([
    app.inject({ url: `/api/file/v1/${id}/download`, headers }),
    ...[app, otherInstance].map((each) =>
      each.inject({ url: `/api/image-minifier/v1/${id}.webp?preview=160`, headers }),
    ),
  ])
  expect(previews[0]!.statusCode).toBe(previews[1]!.statusCode)
  return [file.statusCode, previews[0]!.statusCode]
}
const vote = (who: Pick<TestVisitor, 'headers'>, id: number, given: string) =>
  sendRequest<{ helpful: number; unhelpful: number; vote: string } & Problem>(
    app,
    who,
    'PUT',
    `/reviews/v1/${id}/vote`,
    {
      vote: given,
    },
  )
const published = async (changed: object = {}, fio?: string) => {
  const buyer = await buyerOf(fio)
  const { body } = await write(buyer, changed)
  expect((await run('publish', String(body.id))).code).toBe(0)
  return { buyer, id: body.id }
}
const notificationsOf = async ({ userId }: Buyer) =>
  (
    await pool.query('select title, body, link from notifications where user_id = $1 and type_code = $2 order by id', [
      userId,
      'review',
    ])
  ).rows
/** Whom emails about a review go to: its author, the shop, or anybody else by address. */
const recipientsAbout = async (name: ReviewEmailName, id: number) => {
  const { rows } = await pool.query<{ id: string }>('select id from review_history where review_id = $1', [id])
  const author = await pool.query<{ email: string }>(
    'select u.email::text from reviews r join users u on u.id = r.user_id where r.id = $1',
    [id],
  )
  return recipientsOf(
    pool,
    name,
    rows.map((row) => row.id),
    author.rows[0]!.email,
  )
}

describe('who may post', () => {
  test('200: the permission explains itself at every step of a purchase', async () => {
    expect(await perms(guest())).toMatchObject({
      allowPost: false,
      reason: 'guest',
      author: '',
      review: null,
      votes: [],
      typeId: 1,
    })
    const anna = await signedIn()
    expect(await perms(anna)).toMatchObject({ allowPost: false, reason: 'not-bought', author: 'Анна К.' })
    const orderId = await placed(anna)
    expect(await perms(anna)).toMatchObject({ allowPost: false, reason: 'not-received' })
    await change(orderId, 'accepted')
    await change(orderId, 'shipped')
    expect((await perms(anna)).reason).toBe('not-received')
    await change(orderId, 'completed')
    expect(await perms(anna)).toMatchObject({ allowPost: true, reason: 'allowed' })
    expect((await perms(anna, needlesProduct)).reason).toBe('not-bought')
    await write(anna)
    expect(await perms(anna)).toMatchObject({
      allowPost: false,
      reason: 'already',
      review: { state: 'new', stateTitle: 'На проверке' },
    })
    for (const reason of ['guest', 'not-bought']) expect(reason).not.toBe((await perms(anna)).reason)
  })

  test('422: did not buy, cancelled, or not received; 401: a guest; 404: no such product here', async () => {
    const boris = await signedIn('Борис Швецов')
    expect((await write(boris)).status).toBe(422)
    const orderId = await placed(boris)
    expect((await write(boris)).body.message).toMatch(/в пути/)
    await change(orderId, 'cancelled')
    expect((await write(boris)).body.message).toMatch(/купил/)
    expect((await write(guest())).status).toBe(401)
    for (const productId of [7, 8, 999_999]) expect((await write(boris, { product_id: productId })).status).toBe(404)
    expect((await pool.query('select from reviews where user_id = $1', [boris.userId])).rowCount).toBe(0)
  })

  test('422: an order of a stranger by the same email address gives nothing until its owner takes it', async () => {
    const anna = await signedIn()
    const orderId = await received(anna)
    await pool.query('update orders set is_contact_owner = false where id = $1', [orderId])
    expect((await write(anna)).status).toBe(422)
    await pool.query('update orders set is_contact_owner = true where id = $1', [orderId])
    expect((await write(anna)).status).toBe(200)
  })

  test('200: a buyer who returned the goods since may review them', async () => {
    const anna = await signedIn()
    const orderId = await received(anna, [{ id: goods.spool, count: 1 }])
    const { status } = await sendRequest(app, anna, 'POST', '/orders/v1/refunds', {
      ...{ orderId, lines: [{ line: 1, count: 1 }], reasonId: 3, way: 'Привезу сам' },
    })
    expect(status).toBe(200)
    expect((await perms(anna)).allowPost).toBe(true)
  })
})

describe('POST /reviews/v1/new', () => {
  test('one of ten at once on two instances; the same again answers the first, another is 422', async () => {
    const anna = await buyerOf()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => write(anna, {}, n % 2 ? otherInstance : app)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const others = await Promise.all([write(anna, { rating: 1 }), write(anna, { rating: 2 }, otherInstance)])
    expect(others.map(({ status }) => status)).toEqual([422, 422])
    expect((await pool.query('select from reviews where user_id = $1', [anna.userId])).rowCount).toBe(1)
    expect(await recipientsAbout('review-written', answers[0]!.body.id)).toEqual(['shop'])
    const boris = await buyerOf('Борис Швецов')
    const raced = await Promise.all(
      Array.from({ length: 8 }, (_, n) => write(boris, { rating: (n % 5) + 1 }, n % 2 ? otherInstance : app)),
    )
    expect((await pool.query('select from reviews where user_id = $1', [boris.userId])).rowCount).toBe(1)
    expect(raced.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const [{ consents }] = (
      await pool.query(
        `select count(*)::int as consents from consents where user_id = $1 and kind = 'review-publication'
          and source = 'review'`,
        [boris.userId],
      )
    ).rows
    expect(consents).toBe(1)
  })

  test('400 by field, in Russian, and nothing is written', async () => {
    const anna = await buyerOf()
    const cases: [object, string][] = [
      ...[0, 6, -1, 4.5, '5x', null, 1e9].map((rating) => [{ rating }, 'rating'] as [object, string]),
      [{ consent: false }, 'consent'],
      [{ pros: '', cons: '', comment: '' }, 'comment'],
      [{ pros: '', cons: '', comment: '\u200b\u202e\u2066 \u00ad !!! …' }, 'comment'],
      [{ comment: '👍'.repeat(10_000) }, 'comment'],
      [{ comment: 'а'.repeat(3001) }, 'comment'],
      [{ ratings: [{ code: 'noise', rating: 5 }] }, 'ratings'],
      [
        {
          ratings: [
            { code: 'quality', rating: 5 },
            { code: 'quality', rating: 1 },
          ],
        },
        'ratings',
      ],
      [{ ratings: [{ code: 'quality', rating: 6 }] }, 'ratings.0.rating'],
      [{ photos: ['00000000-0000-4000-8000-000000000000'] }, 'photos'],
      [{ photos: ["'; drop table reviews; --"] }, 'photos.0'],
    ]
    for (const [changed, field] of cases) {
      const { status, body } = await write(anna, changed)
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(changed).slice(0, 80)).toEqual([400, [field]])
      expect(body.errors[field]).toMatch(/[а-яё]/i)
    }
    expect((await perms(anna)).review).toBeNull()
  })

  test('drops invisible characters of a text and shows markup as text', async () => {
    const anna = await buyerOf()
    const hostile =
      '<script>alert(1)</script>\u202eпривет\u0007 <img src=x onerror=alert(1)> {{7*7}} "><svg/onload=alert(1)> ' +
      '%00 \u200bшов' +
      'з\u0300'.repeat(3) +
      'а\u0301\u0301\u0301\u0301\u0301'
    const { status, body } = await write(anna, {
      pros: hostile,
      cons: 'строка\r\n\r\n\r\n\r\nещё строка',
      comment: hostile,
    })
    expect(status).toBe(200)
    expect(body.pros).toContain('<script>alert(1)</script>привет <img')
    expect(body.pros).not.toMatch(/[\u202a-\u202e\u200b]|\p{Cc}/u)
    expect(body.pros).toMatch(/а\u0301{1,3}$|á\u0301{0,3}$/)
    expect(body.cons).toBe('строка\n\nещё строка')
    expect((await write(await buyerOf(), { comment: 'a\u0000b с хвостом из слов' })).status).toBe(400)
  })
})

describe('what everybody sees', () => {
  test('a review is visible to its author until published, then to all, without a surname', async () => {
    await pool.query('delete from reviews')
    const anna = await buyerOf('Ковалёва Анна Петровна')
    const { body: own } = await write(anna, {
      ratings: [
        { code: 'quality', rating: 4 },
        { code: 'value', rating: 2 },
      ],
      rating: 4,
    })
    expect(await list()).toMatchObject({ items: [], total: 0 })
    expect((await average()).average).toBeNull()
    expect((await perms(await signedIn())).review).toBeNull()
    expect((await run('list')).output).toContain('Берём второй год')
    expect(await run('publish', String(own.id))).toMatchObject({ code: 0 })
    expect(await run('publish', String(own.id))).toMatchObject({ code: 1 })
    const { items } = await list()
    expect(items).toEqual([
      {
        ...{
          id: own.id,
          author: 'Анна К.',
          rating: 4,
          pros: words.pros,
          cons: '',
          comment: words.comment,
          photos: [],
          helpful: 0,
          unhelpful: 0,
        },
        ratings: [
          { code: 'quality', title: 'Качество', rating: 4 },
          { code: 'value', title: 'Цена и качество', rating: 2 },
        ],
        ...{ answer: null, createdAt: own.createdAt, isChanged: false },
      },
    ])
    const shownToOthers = JSON.stringify([items, await counts(), await average()])
    expect(shownToOthers).not.toMatch(/Ковал|Петровн|@|\+7|userId|orderId/i)
    expect(await counts()).toMatchObject({ total: 1, withPhotos: 0 })
    expect(await average()).toEqual({
      ...{ average: 4, count: 1, typeId: 1 },
      params: [
        { code: 'quality', title: 'Качество', average: 4, count: 1 },
        { code: 'value', title: 'Цена и качество', average: 2, count: 1 },
      ],
    })
    expect(await notificationsOf(anna)).toMatchObject([{ title: 'Ваш отзыв опубликован' }])
    expect(await recipientsAbout('review-decided', own.id)).toEqual(['buyer'])
  })

  test('emails say it line by line, and to the shop by which name it will be signed', async () => {
    const anna = await buyerOf('Ковалёва Анна Петровна')
    const { body: own } = await write(anna, { isAnonymous: true, comment: 'Первая строка\nвторая <b>строка</b>' })
    const emailOf = (name: ReviewEmailName) =>
      transaction(pool, async (tx) => {
        const { rows } = await tx.query<{ id: number }>(
          'select max(id) as id from review_history where review_id = $1',
          [own.id],
        )
        return reviewEmail(
          { tx, settings: settings.current(), config: { tokenSecret: testTokenSecret }, port: 3000 },
          name,
          Number(rows[0]!.id),
        )
      })
    const written = (await emailOf('review-written'))!
    expect(written.html).toContain('Первая строка<br>\nвторая &lt;b&gt;строка&lt;/b&gt;')
    expect(written.text).toContain('Подпись: Покупатель')
    expect(written.text).not.toContain('Анна')
    expect(await emailOf('review-answered')).toBeNull()
    await run('refuse', String(own.id), '--why', 'Уберите телефон\nи почту')
    expect(await emailOf('review-written')).toBeNull()
    const refused = (await emailOf('review-decided'))!
    expect(refused).toMatchObject({
      subject: expect.stringContaining('Отзыв не опубликован'),
      to: { name: 'Ковалёва Анна Петровна' },
    })
    expect(refused.html).toContain('Причина: Уберите телефон<br>\nи почту')
  })

  test('cards and lists of goods carry the rating, and documents of the product are dropped', async () => {
    await pool.query('delete from reviews')
    await published({ rating: 5 })
    await published({ rating: 4 })
    await expect
      .poll(
        async () =>
          (
            await sendRequest<{ rating: object; id: number }[]>(
              app,
              guest(),
              'GET',
              `/catalog/v1/products/by-ids?ids=${spoolProduct}`,
            )
          ).body[0]!.rating,
      )
      .toEqual({ average: 4.5, count: 2 })
  })

  test('filters, sorts and pages; a page past the end is empty', async () => {
    await pool.query('delete from reviews')
    const ids: number[] = []
    for (const rating of [5, 3, 1]) ids.push((await published({ rating })).id)
    expect((await list({ sort: 'low' })).items.map(({ rating }) => rating)).toEqual([1, 3, 5])
    expect((await list({ sort: 'high' })).items.map(({ rating }) => rating)).toEqual([5, 3, 1])
    expect((await list({ sort: 'new' })).items.map(({ id }) => id)).toEqual([...ids].reverse())
    expect((await list({ filters: { rating: [1, 5] } })).total).toBe(2)
    expect((await list({ filters: { with_photos: true } })).total).toBe(0)
    expect(await list({ limit: 2, page: 2, sort: 'new' })).toMatchObject({
      items: [{ id: ids[0] }],
      total: 3,
      pages: 2,
    })
    expect(await list({ page: 9 })).toMatchObject({ items: [], total: 3 })
    const reader = await signedIn()
    expect((await vote(reader, ids[1]!, 'up')).status).toBe(200)
    expect((await list({ sort: 'useful' })).items[0]!.id).toBe(ids[1])
    expect((await counts()).byRating).toEqual([5, 4, 3, 2, 1].map((rating) => ({ rating, count: rating % 2 })))
  })

  test('refused with a reason for the author; an edited one is moderated again; deleted, it disappears', async () => {
    const anna = await buyerOf()
    const { body: own } = await write(anna)
    const id = String(own.id)
    expect((await run('refuse', id, '--why', '  ')).code).toBe(1)
    expect((await run('refuse', id, '--why', 'Уберите телефон')).code).toBe(0)
    expect(await perms(anna)).toMatchObject({
      allowPost: false,
      review: { state: 'refused', refusal: 'Уберите телефон' },
    })
    expect(await notificationsOf(anna)).toMatchObject([
      { title: 'Отзыв не опубликован', body: expect.stringContaining('Уберите телефон') },
    ])
    const change = (who: Pick<TestVisitor, 'headers'>, body: object) =>
      sendRequest<OwnReview & Problem>(app, who, 'PUT', `/reviews/v1/${id}`, body)
    expect((await change(await signedIn(), words)).status).toBe(404)
    expect((await change(anna, { rating: 9, comment: 'что-то иное совсем' })).status).toBe(400)
    const changed = await change(anna, { rating: 3, comment: 'Без телефона, по делу' })
    expect(changed.body).toMatchObject({ state: 'new', refusal: '', rating: 3, pros: '', isChanged: true })
    expect((await run('publish', id)).code).toBe(0)
    // The same words again are the same review: it stays published.
    expect((await change(anna, { rating: 3, comment: 'Без телефона, по делу' })).body.state).toBe('published')
    expect((await run('answer', id, '--text', 'Спасибо, учтём')).code).toBe(0)
    expect((await list()).items.find((each) => each.id === own.id)).toMatchObject({
      answer: { author: 'Магазин', text: 'Спасибо, учтём' },
    })
    expect((await sendRequest(app, await signedIn(), 'DELETE', `/reviews/v1/${id}`)).status).toBe(404)
    expect((await sendRequest(app, anna, 'DELETE', `/reviews/v1/${id}`)).status).toBe(200)
    expect((await sendRequest(app, anna, 'DELETE', `/reviews/v1/${id}`)).status).toBe(404)
    expect((await list()).items.find((each) => each.id === own.id)).toBeUndefined()
    const [{ left }] = (
      await pool.query(
        `select count(*)::int as left from consents where user_id = $1 and kind = 'review-publication'
          and withdrawn_at is null`,
        [anna.userId],
      )
    ).rows
    expect(left).toBe(0)
    expect(await perms(anna)).toMatchObject({ allowPost: true, review: null })
    for (const argv of [
      [],
      ['publish'],
      ['publish', 'x'],
      ['refuse', '1'],
      ['answer', '1'],
      ['list', 'all'],
      ['drop', '1'],
      ['refuse', '1', '--who', 'x'],
    ])
      expect((await run(...argv)).code, argv.join(' ')).toBe(2)
    expect((await run('publish', '999999')).code).toBe(1)
  })
})

describe('a photo', () => {
  test('a photo is visible to its sender until its review is published, and again after an edit', async () => {
    await pool.query('delete from reviews')
    const [anna, boris] = [await buyerOf(), await buyerOf('Борис Швецов')]
    const [first, second] = [await sendPhoto(anna, '#c8371b'), await sendPhoto(anna, '#1f4fa3')]
    expect((await write(boris, { photos: [first] })).body.errors).toEqual({
      photos: expect.stringContaining('добавьте'),
    })
    expect((await write(anna, { photos: [first, first] })).status).toBe(400)
    const { body: own } = await write(anna, { photos: [second, first] })
    expect(own.photos).toEqual([second, first])
    const seen = async () => [await seePhoto(first), await seePhoto(first, boris), await seePhoto(first, anna)]
    const hidden = [
      [404, 404],
      [404, 404],
      [200, 200],
    ]
    expect(await seen()).toEqual(hidden)
    const files = async () =>
      (
        await sendRequest<{ items: { id: string }[] }>(
          app,
          guest(),
          'GET',
          `/reviews/v1/files?product_id=${spoolProduct}`,
        )
      ).body.items
    expect(await files()).toEqual([])

    const id = String(own.id)
    await run('publish', id)
    expect(await seen()).toEqual(Array(3).fill([200, 200]))
    expect((await list({ filters: { with_photos: true } })).items[0]!.photos).toEqual([second, first])
    expect((await files()).map((each) => each.id)).toEqual([second, first])
    expect((await counts()).withPhotos).toBe(1)

    await run('refuse', id, '--why', 'На фото чужой товар')
    expect(await seen()).toEqual(hidden)
    await run('publish', id)
    expect(await seen()).toEqual(Array(3).fill([200, 200]))
    const { body: anew } = await sendRequest<OwnReview>(app, anna, 'PUT', `/reviews/v1/${id}`, {
      ...words,
      photos: [first],
    })
    expect(anew).toMatchObject({ state: 'new', photos: [first] })
    expect(await seen()).toEqual(hidden)
    expect(await seePhoto(second, boris)).toEqual([404, 404])
    expect(await files()).toEqual([])
    await run('publish', id)
    expect(await seePhoto(second, boris)).toEqual([404, 404])
    expect((await sendRequest(app, anna, 'DELETE', `/reviews/v1/${id}`)).status).toBe(200)
    expect(await seen()).toEqual(hidden)
  })
})

test('publishes only the edition that was read: an edited review waits for moderation', async () => {
  const anna = await buyerOf()
  const { body: own } = await write(anna)
  const { output } = await run('list')
  const [read] = new RegExp(`${own.id}@\\d+`).exec(output)!
  await sendRequest(app, anna, 'PUT', `/reviews/v1/${own.id}`, {
    rating: 1,
    comment: 'Реклама, которой никто не читал',
  })
  expect(await run('publish', read)).toMatchObject({
    code: 1,
    output: expect.stringContaining('прочитайте его ещё раз'),
  })
  expect((await run('refuse', read, '--why', 'Реклама')).code).toBe(1)
  expect((await list()).items.find((each) => each.id === own.id)).toBeUndefined()
  const [again] = new RegExp(`${own.id}@\\d+`).exec((await run('list')).output)!
  expect((await run('publish', again)).code).toBe(0)
  expect((await list()).items.find((each) => each.id === own.id)).toMatchObject({
    comment: 'Реклама, которой никто не читал',
  })
})

describe('PUT /reviews/v1/{id}/vote', () => {
  test('one vote a user, turned and taken back; not for an own review, not for one that is not published', async () => {
    const { buyer, id } = await published()
    const [boris, vera] = [await signedIn(), await signedIn()]
    await Promise.all(Array.from({ length: 6 }, (_, n) => vote(n % 2 ? boris : vera, id, 'up')))
    expect((await vote(boris, id, 'up')).body).toEqual({ helpful: 2, unhelpful: 0, vote: 'up' })
    expect((await vote(boris, id, 'down')).body).toEqual({ helpful: 1, unhelpful: 1, vote: 'down' })
    expect((await perms(boris)).votes).toContainEqual({ id, vote: 'down' })
    expect((await vote(boris, id, 'none')).body).toEqual({ helpful: 1, unhelpful: 0, vote: 'none' })
    expect((await vote(buyer, id, 'up')).status).toBe(422)
    expect((await vote(guest(), id, 'up')).status).toBe(401)
    expect((await vote(boris, id, 'maybe')).status).toBe(400)
    const hidden = await write(await buyerOf())
    expect((await vote(boris, hidden.body.id, 'up')).status).toBe(404)
    expect((await vote(boris, 999_999, 'up')).status).toBe(404)
  })
})

describe('the account', () => {
  test('lists received goods without a review and own reviews only', async () => {
    const anna = await signedIn()
    await received(anna, [{ id: goods.spool }, { id: goods.needles }])
    const awaiting = async () =>
      (await sendRequest<{ items: ReviewedProduct[]; total: number }>(app, anna, 'GET', '/reviews/v1/awaiting')).body
    expect((await awaiting()).items.map(({ id }) => id).sort()).toEqual([needlesProduct, spoolProduct])
    const { body } = await write(anna)
    expect((await awaiting()).items.map(({ id }) => id)).toEqual([needlesProduct])
    const own = async (who: Buyer) =>
      (await sendRequest<{ items: OwnReview[] }>(app, who, 'GET', '/reviews/v1/own')).body.items
    expect(await own(anna)).toMatchObject([
      { id: body.id, state: 'new', product: { id: spoolProduct, path: expect.stringMatching(/^\/catalog\/machines/) } },
    ])
    expect(await own(await signedIn())).toEqual([])
  })

  test('invites a buyer once an order, some days after it was completed', async () => {
    const anna = await signedIn()
    const orderId = await received(anna, [{ id: goods.spool }, { id: goods.needles }])
    await inviteToReview(pool)
    expect(await notificationsOf(anna)).toEqual([])
    await pool.query(`update order_history set created_at = now() - interval '6 days' where order_id = $1`, [orderId])
    await Promise.all([inviteToReview(pool), inviteToReview(pool)])
    await inviteToReview(pool)
    expect(await notificationsOf(anna)).toMatchObject([{ title: 'Как вам покупка?', link: '/user/profile/reviews' }])
    const old = await signedIn()
    await pool.query(`update order_history set created_at = now() - interval '90 days' where order_id = $1`, [
      await received(old),
    ])
    await inviteToReview(pool)
    expect(await notificationsOf(old)).toEqual([])
  })

  test('erasing a person deletes their reviews, photos and ratings', async () => {
    await pool.query('delete from reviews')
    const anna = await buyerOf()
    const photo = await sendPhoto(anna)
    const { body } = await write(anna, { rating: 1, photos: [photo] })
    await run('publish', String(body.id))
    await published({ rating: 5 })
    expect(await seePhoto(photo)).toEqual([200, 200])
    await pool.query('update users set password_hash = $2 where id = $1', [
      anna.userId,
      await openPasswords().hash(password),
    ])
    const erased = await sendRequest<Problem>(app, anna, 'DELETE', '/users/v1', { password })
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    expect(await average()).toMatchObject({ average: 5, count: 1 })
    expect((await list()).items.map(({ rating }) => rating)).toEqual([5])
    expect(await seePhoto(photo)).toEqual([404, 404])
    expect((await pool.query('select from review_history where review_id = $1', [body.id])).rowCount).toBe(0)
  })
})
