import type { Problem } from '@shpulka/contract/base/problem'
import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import type {
  OwnReview,
  Review,
  ReviewAverage,
  ReviewableProduct,
  ReviewCounts,
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

/** The product of group 3, a spool; group 4 is ten spools. */
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

async function placeOrder(
  buyer: TestVisitor,
  groups: { id: number; count?: number }[] = [{ id: goods.spool }],
): Promise<number> {
  const basket = await fillBasket(app, buyer, groups)
  const form = orderForm(basket, await calculate(app, buyer))
  const { status, body } = await sendRequest<PlacedOrder>(app, buyer, 'POST', '/orders/v1', form)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.order.id
}

async function receiveOrder(buyer: TestVisitor, groups?: { id: number; count?: number }[]): Promise<number> {
  const id = await placeOrder(buyer, groups)
  await change(id, 'accepted')
  await change(id, 'completed')
  return id
}

const createBuyer = async (fio?: string) => {
  const buyer = await signedIn(fio)
  await receiveOrder(buyer)
  return buyer
}

const reviewFields = {
  rating: 5,
  pros: 'Не рвётся на высоких оборотах',
  cons: '',
  comment: 'Берём второй год',
  consent: true,
}
const addReview = (visitor: Pick<TestVisitor, 'headers'>, changed: object = {}, instance = app) =>
  sendRequest<OwnReview & Problem>(instance, visitor, 'POST', '/reviews/v1/new', {
    product_id: spoolProduct,
    ...reviewFields,
    ...changed,
  })
const permissionOf = async (visitor: Pick<TestVisitor, 'headers'>, productId = spoolProduct) =>
  (await sendRequest<ReviewPermission>(app, visitor, 'GET', `/reviews/v1/perms?product_id=${productId}`)).body
const list = async (query: object = {}, visitor: Pick<TestVisitor, 'headers'> = guest()) =>
  (
    await sendRequest<{ items: Review[]; total: number; pages: number }>(app, visitor, 'POST', '/reviews/v1', {
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
const uploadPhoto = async (visitor: Pick<TestVisitor, 'headers'>, background = '#1e7b4a') => {
  const form = new FormData()
  form.set('targetCode', 'review-photo')
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background } })
  form.set('file', new File([new Uint8Array(await image.jpeg().toBuffer())], 'шов.jpg', { type: 'image/jpeg' }))
  const { headers, body } = new Request('http://shop.test', { method: 'POST', body: form })
  const sent = await app.inject({
    method: 'POST',
    url: '/api/file/v1',
    headers: { ...visitor.headers, 'content-type': headers.get('content-type')! },
    payload: Buffer.from(await new Response(body).arrayBuffer()),
  })
  expect(sent.statusCode, sent.body).toBe(200)
  return sent.json<{ id: string }>().id
}
/**
 * Statuses of a photo and of its preview. Also checks that a cached preview of the other instance has the same status.
 */
const photoStatuses = async (id: string, { headers }: Pick<TestVisitor, 'headers'> = guest()) => {
  const [file, ...previews] = await Promise.all([
    app.inject({ url: `/api/file/v1/${id}/download`, headers }),
    ...[app, otherInstance].map((instance) =>
      instance.inject({ url: `/api/image-minifier/v1/${id}.webp?preview=160`, headers }),
    ),
  ])
  expect(previews[0]!.statusCode).toBe(previews[1]!.statusCode)
  return [file.statusCode, previews[0]!.statusCode]
}
const vote = (visitor: Pick<TestVisitor, 'headers'>, id: number, choice: string) =>
  sendRequest<{ helpful: number; unhelpful: number; vote: string } & Problem>(
    app,
    visitor,
    'PUT',
    `/reviews/v1/${id}/vote`,
    {
      vote: choice,
    },
  )
const publishReview = async (changed: object = {}, fio?: string) => {
  const buyer = await createBuyer(fio)
  const { body } = await addReview(buyer, changed)
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
/** Recipients of emails about a review: `buyer` for its author, `shop`, or another address. */
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

describe('the permission to post', () => {
  test('200: returns a reason at every step of a purchase', async () => {
    expect(await permissionOf(guest())).toMatchObject({
      allowPost: false,
      reason: 'guest',
      author: '',
      review: null,
      votes: [],
      typeId: 1,
    })
    const anna = await signedIn()
    expect(await permissionOf(anna)).toMatchObject({ allowPost: false, reason: 'not-bought', author: 'Анна К.' })
    const orderId = await placeOrder(anna)
    expect(await permissionOf(anna)).toMatchObject({ allowPost: false, reason: 'not-received' })
    await change(orderId, 'accepted')
    await change(orderId, 'shipped')
    expect((await permissionOf(anna)).reason).toBe('not-received')
    await change(orderId, 'completed')
    expect(await permissionOf(anna)).toMatchObject({ allowPost: true, reason: 'allowed' })
    expect((await permissionOf(anna, needlesProduct)).reason).toBe('not-bought')
    await addReview(anna)
    expect(await permissionOf(anna)).toMatchObject({
      allowPost: false,
      reason: 'already',
      review: { state: 'new', stateTitle: 'На проверке' },
    })
    for (const reason of ['guest', 'not-bought']) expect(reason).not.toBe((await permissionOf(anna)).reason)
  })

  test('422: not bought, cancelled or not received; 401: a guest; 404: a product not sold here', async () => {
    const boris = await signedIn('Борис Швецов')
    expect((await addReview(boris)).status).toBe(422)
    const orderId = await placeOrder(boris)
    expect((await addReview(boris)).body.message).toBe('Отзыв можно написать, когда заказ будет получен')
    await change(orderId, 'cancelled')
    expect((await addReview(boris)).body.message).toMatch(/купил/)
    expect((await addReview(guest())).status).toBe(401)
    for (const productId of [7, 8, 999_999])
      expect((await addReview(boris, { product_id: productId })).status).toBe(404)
    expect((await pool.query('select from reviews where user_id = $1', [boris.userId])).rowCount).toBe(0)
  })

  test('422: a stranger’s order with the same email address does not count until its owner claims it', async () => {
    const anna = await signedIn()
    const orderId = await receiveOrder(anna)
    await pool.query('update orders set is_contact_owner = false where id = $1', [orderId])
    expect((await addReview(anna)).status).toBe(422)
    await pool.query('update orders set is_contact_owner = true where id = $1', [orderId])
    expect((await addReview(anna)).status).toBe(200)
  })

  test('200: a buyer who returned the goods later may review them', async () => {
    const anna = await signedIn()
    const orderId = await receiveOrder(anna, [{ id: goods.spool, count: 1 }])
    const { status } = await sendRequest(app, anna, 'POST', '/orders/v1/refunds', {
      orderId,
      lines: [{ line: 1, count: 1 }],
      reasonId: 3,
      way: 'Привезу сам',
    })
    expect(status).toBe(200)
    expect((await permissionOf(anna)).allowPost).toBe(true)
  })
})

describe('POST /reviews/v1/new', () => {
  test('200: ten concurrent repeats on two instances create one review; 422: a second review', async () => {
    const anna = await createBuyer()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => addReview(anna, {}, n % 2 ? otherInstance : app)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const others = await Promise.all([addReview(anna, { rating: 1 }), addReview(anna, { rating: 2 }, otherInstance)])
    expect(others.map(({ status }) => status)).toEqual([422, 422])
    expect((await pool.query('select from reviews where user_id = $1', [anna.userId])).rowCount).toBe(1)
    expect(await recipientsAbout('review-written', answers[0]!.body.id)).toEqual(['shop'])
    const boris = await createBuyer('Борис Швецов')
    const raced = await Promise.all(
      Array.from({ length: 8 }, (_, n) => addReview(boris, { rating: (n % 5) + 1 }, n % 2 ? otherInstance : app)),
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

  test('400 by field, in Russian; stores nothing', async () => {
    const anna = await createBuyer()
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
      const { status, body } = await addReview(anna, changed)
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(changed).slice(0, 80)).toEqual([400, [field]])
      expect(body.errors[field]).toMatch(/[а-яё]/i)
    }
    expect((await permissionOf(anna)).review).toBeNull()
  })

  test('removes invisible characters from a text and keeps markup as text', async () => {
    const anna = await createBuyer()
    const hostile =
      '<script>alert(1)</script>\u202eпривет\u0007 <img src=x onerror=alert(1)> {{7*7}} "><svg/onload=alert(1)> ' +
      '%00 \u200bшов' +
      'з\u0300'.repeat(3) +
      'а\u0301\u0301\u0301\u0301\u0301'
    const { status, body } = await addReview(anna, {
      pros: hostile,
      cons: 'строка\r\n\r\n\r\n\r\nещё строка',
      comment: hostile,
    })
    expect(status).toBe(200)
    expect(body.pros).toContain('<script>alert(1)</script>привет <img')
    expect(body.pros).not.toMatch(/[\u202a-\u202e\u200b]|\p{Cc}/u)
    expect(body.pros).toMatch(/а\u0301{1,3}$|á\u0301{0,3}$/)
    expect(body.cons).toBe('строка\n\nещё строка')
    expect((await addReview(await createBuyer(), { comment: 'a\u0000b с хвостом из слов' })).status).toBe(400)
  })
})

describe('public reviews', () => {
  test('a review is visible to its author before publication, then to all, without a surname', async () => {
    await pool.query('delete from reviews')
    const anna = await createBuyer('Ковалёва Анна Петровна')
    const { body: ownReview } = await addReview(anna, {
      ratings: [
        { code: 'quality', rating: 4 },
        { code: 'value', rating: 2 },
      ],
      rating: 4,
    })
    expect(await list()).toMatchObject({ items: [], total: 0 })
    expect((await average()).average).toBeNull()
    expect((await permissionOf(await signedIn())).review).toBeNull()
    expect((await run('list')).output).toContain('Берём второй год')
    expect(await run('publish', String(ownReview.id))).toMatchObject({ code: 0 })
    expect(await run('publish', String(ownReview.id))).toMatchObject({ code: 1 })
    const { items } = await list()
    expect(items).toEqual([
      {
        id: ownReview.id,
        author: 'Анна К.',
        rating: 4,
        pros: reviewFields.pros,
        cons: '',
        comment: reviewFields.comment,
        photos: [],
        helpful: 0,
        unhelpful: 0,
        ratings: [
          { code: 'quality', title: 'Качество', rating: 4 },
          { code: 'value', title: 'Цена и качество', rating: 2 },
        ],
        answer: null,
        createdAt: ownReview.createdAt,
        isChanged: false,
      },
    ])
    const shownToOthers = JSON.stringify([items, await counts(), await average()])
    expect(shownToOthers).not.toMatch(/Ковал|Петровн|@|\+7|userId|orderId/i)
    expect(await counts()).toMatchObject({ total: 1, withPhotos: 0 })
    expect(await average()).toEqual({
      average: 4,
      count: 1,
      typeId: 1,
      params: [
        { code: 'quality', title: 'Качество', average: 4, count: 1 },
        { code: 'value', title: 'Цена и качество', average: 2, count: 1 },
      ],
    })
    expect(await notificationsOf(anna)).toMatchObject([{ title: 'Ваш отзыв опубликован' }])
    expect(await recipientsAbout('review-decided', ownReview.id)).toEqual(['buyer'])
  })

  test('emails keep line breaks, and tell the shop the public name of the author', async () => {
    const anna = await createBuyer('Ковалёва Анна Петровна')
    const { body: ownReview } = await addReview(anna, {
      isAnonymous: true,
      comment: 'Первая строка\nвторая <b>строка</b>',
    })
    const emailOf = (name: ReviewEmailName) =>
      transaction(pool, async (tx) => {
        const { rows } = await tx.query<{ id: number }>(
          'select max(id) as id from review_history where review_id = $1',
          [ownReview.id],
        )
        return reviewEmail(
          { tx, settings: settings.current(), config: { tokenSecret: testTokenSecret }, port: 3000 },
          name,
          Number(rows[0]!.id),
        )
      })
    const shopEmail = (await emailOf('review-written'))!
    expect(shopEmail.html).toContain('Первая строка<br>\nвторая &lt;b&gt;строка&lt;/b&gt;')
    expect(shopEmail.text).toContain('Подпись: Покупатель')
    expect(shopEmail.text).not.toContain('Анна')
    expect(await emailOf('review-answered')).toBeNull()
    await run('refuse', String(ownReview.id), '--why', 'Уберите телефон\nи почту')
    expect(await emailOf('review-written')).toBeNull()
    const account = await pool.query('select email from users where id = $1', [anna.userId])
    const refused = (await emailOf('review-decided'))!
    expect(refused).toMatchObject({
      subject: expect.stringContaining('Отзыв не опубликован'),
      to: { name: 'Ковалёва Анна Петровна', address: account.rows[0].email },
    })
    expect(refused.html).toContain('Причина: Уберите телефон<br>\nи почту')
  })

  test('product cards and lists contain the rating; cached responses of the product are invalidated', async () => {
    await pool.query('delete from reviews')
    await publishReview({ rating: 5 })
    await publishReview({ rating: 4 })
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

  test('filters, sorts and paginates; a page past the end is empty', async () => {
    await pool.query('delete from reviews')
    const ids: number[] = []
    for (const rating of [5, 3, 1]) ids.push((await publishReview({ rating })).id)
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

  test('is refused with a reason for the author; moderated again after an edit; hidden after deletion', async () => {
    const anna = await createBuyer()
    const { body: ownReview } = await addReview(anna)
    const id = String(ownReview.id)
    expect((await run('refuse', id, '--why', '  ')).code).toBe(1)
    expect((await run('refuse', id, '--why', 'Уберите телефон')).code).toBe(0)
    expect(await permissionOf(anna)).toMatchObject({
      allowPost: false,
      review: { state: 'refused', refusal: 'Уберите телефон' },
    })
    expect(await notificationsOf(anna)).toMatchObject([
      { title: 'Отзыв не опубликован', body: expect.stringContaining('Уберите телефон') },
    ])
    const change = (visitor: Pick<TestVisitor, 'headers'>, body: object) =>
      sendRequest<OwnReview & Problem>(app, visitor, 'PUT', `/reviews/v1/${id}`, body)
    expect((await change(await signedIn(), reviewFields)).status).toBe(404)
    expect((await change(anna, { rating: 9, comment: 'что-то иное совсем' })).status).toBe(400)
    const changed = await change(anna, { rating: 3, comment: 'Без телефона, по делу' })
    expect(changed.body).toMatchObject({ state: 'new', refusal: '', rating: 3, pros: '', isChanged: true })
    expect((await run('publish', id)).code).toBe(0)
    // The same texts change nothing: the review stays published.
    expect((await change(anna, { rating: 3, comment: 'Без телефона, по делу' })).body.state).toBe('published')
    expect((await run('answer', id, '--text', 'Спасибо, учтём')).code).toBe(0)
    expect((await list()).items.find(({ id }) => id === ownReview.id)).toMatchObject({
      answer: { author: 'Магазин', text: 'Спасибо, учтём' },
    })
    expect((await sendRequest(app, await signedIn(), 'DELETE', `/reviews/v1/${id}`)).status).toBe(404)
    expect((await sendRequest(app, anna, 'DELETE', `/reviews/v1/${id}`)).status).toBe(200)
    expect((await sendRequest(app, anna, 'DELETE', `/reviews/v1/${id}`)).status).toBe(404)
    expect((await list()).items.find(({ id }) => id === ownReview.id)).toBeUndefined()
    const [{ remaining }] = (
      await pool.query(
        `select count(*)::int as remaining from consents where user_id = $1 and kind = 'review-publication'
          and withdrawn_at is null`,
        [anna.userId],
      )
    ).rows
    expect(remaining).toBe(0)
    expect(await permissionOf(anna)).toMatchObject({ allowPost: true, review: null })
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
  test('is visible only to its sender before its review is published and after an edit', async () => {
    await pool.query('delete from reviews')
    const [anna, boris] = [await createBuyer(), await createBuyer('Борис Швецов')]
    const [first, second] = [await uploadPhoto(anna, '#c8371b'), await uploadPhoto(anna, '#1f4fa3')]
    expect((await addReview(boris, { photos: [first] })).body.errors).toEqual({
      photos: expect.stringContaining('добавьте'),
    })
    expect((await addReview(anna, { photos: [first, first] })).status).toBe(400)
    const { body: ownReview } = await addReview(anna, { photos: [second, first] })
    expect(ownReview.photos).toEqual([second, first])
    const statuses = async () => [
      await photoStatuses(first),
      await photoStatuses(first, boris),
      await photoStatuses(first, anna),
    ]
    const hidden = [
      [404, 404],
      [404, 404],
      [200, 200],
    ]
    expect(await statuses()).toEqual(hidden)
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

    const id = String(ownReview.id)
    await run('publish', id)
    expect(await statuses()).toEqual(Array(3).fill([200, 200]))
    expect((await list({ filters: { with_photos: true } })).items[0]!.photos).toEqual([second, first])
    expect((await files()).map(({ id: fileId }) => fileId)).toEqual([second, first])
    expect((await counts()).withPhotos).toBe(1)

    await run('refuse', id, '--why', 'На фото чужой товар')
    expect(await statuses()).toEqual(hidden)
    await run('publish', id)
    expect(await statuses()).toEqual(Array(3).fill([200, 200]))
    const { body: changed } = await sendRequest<OwnReview>(app, anna, 'PUT', `/reviews/v1/${id}`, {
      ...reviewFields,
      photos: [first],
    })
    expect(changed).toMatchObject({ state: 'new', photos: [first] })
    expect(await statuses()).toEqual(hidden)
    expect(await photoStatuses(second, boris)).toEqual([404, 404])
    expect(await files()).toEqual([])
    await run('publish', id)
    expect(await photoStatuses(second, boris)).toEqual([404, 404])
    expect((await sendRequest(app, anna, 'DELETE', `/reviews/v1/${id}`)).status).toBe(200)
    expect(await statuses()).toEqual(hidden)
  })
})

test('publishes only the version that was read: an edited review waits for moderation', async () => {
  const anna = await createBuyer()
  const { body: ownReview } = await addReview(anna)
  const { output } = await run('list')
  const [readVersion] = new RegExp(`${ownReview.id}@\\d+`).exec(output)!
  await sendRequest(app, anna, 'PUT', `/reviews/v1/${ownReview.id}`, {
    rating: 1,
    comment: 'Реклама, которой никто не читал',
  })
  expect(await run('publish', readVersion)).toMatchObject({
    code: 1,
    output: expect.stringContaining('прочитайте его ещё раз'),
  })
  expect((await run('refuse', readVersion, '--why', 'Реклама')).code).toBe(1)
  expect((await list()).items.find(({ id }) => id === ownReview.id)).toBeUndefined()
  const [newVersion] = new RegExp(`${ownReview.id}@\\d+`).exec((await run('list')).output)!
  expect((await run('publish', newVersion)).code).toBe(0)
  expect((await list()).items.find(({ id }) => id === ownReview.id)).toMatchObject({
    comment: 'Реклама, которой никто не читал',
  })
})

describe('PUT /reviews/v1/{id}/vote', () => {
  test('one vote per user, changed and withdrawn; not for one’s own review or an unpublished one', async () => {
    const { buyer, id } = await publishReview()
    const [boris, vera] = [await signedIn(), await signedIn()]
    await Promise.all(Array.from({ length: 6 }, (_, n) => vote(n % 2 ? boris : vera, id, 'up')))
    expect((await vote(boris, id, 'up')).body).toEqual({ helpful: 2, unhelpful: 0, vote: 'up' })
    expect((await vote(boris, id, 'down')).body).toEqual({ helpful: 1, unhelpful: 1, vote: 'down' })
    expect((await permissionOf(boris)).votes).toContainEqual({ id, vote: 'down' })
    expect((await vote(boris, id, 'none')).body).toEqual({ helpful: 1, unhelpful: 0, vote: 'none' })
    expect((await vote(buyer, id, 'up')).status).toBe(422)
    expect((await vote(guest(), id, 'up')).status).toBe(401)
    expect((await vote(boris, id, 'maybe')).status).toBe(400)
    const hidden = await addReview(await createBuyer())
    expect((await vote(boris, hidden.body.id, 'up')).status).toBe(404)
    expect((await vote(boris, 999_999, 'up')).status).toBe(404)
  })
})

describe('the account', () => {
  test('lists received goods without a review, and only reviews of the user', async () => {
    const anna = await signedIn()
    await receiveOrder(anna, [{ id: goods.spool }, { id: goods.needles }])
    const awaiting = async () =>
      (await sendRequest<{ items: ReviewableProduct[]; total: number }>(app, anna, 'GET', '/reviews/v1/awaiting')).body
    expect((await awaiting()).items.map(({ id }) => id).sort()).toEqual([needlesProduct, spoolProduct])
    const { body } = await addReview(anna)
    expect((await awaiting()).items.map(({ id }) => id)).toEqual([needlesProduct])
    const ownReview = async (buyer: Buyer) =>
      (await sendRequest<{ items: OwnReview[] }>(app, buyer, 'GET', '/reviews/v1/own')).body.items
    expect(await ownReview(anna)).toMatchObject([
      { id: body.id, state: 'new', product: { id: spoolProduct, path: expect.stringMatching(/^\/catalog\/machines/) } },
    ])
    expect(await ownReview(await signedIn())).toEqual([])
  })

  test('invites a buyer once per order, some days after its completion', async () => {
    const anna = await signedIn()
    const orderId = await receiveOrder(anna, [{ id: goods.spool }, { id: goods.needles }])
    await inviteToReview(pool)
    expect(await notificationsOf(anna)).toEqual([])
    await pool.query(`update order_history set created_at = now() - interval '6 days' where order_id = $1`, [orderId])
    await Promise.all([inviteToReview(pool), inviteToReview(pool)])
    await inviteToReview(pool)
    expect(await notificationsOf(anna)).toMatchObject([{ title: 'Как вам покупка?', link: '/user/profile/reviews' }])
    const lateBuyer = await signedIn()
    await pool.query(`update order_history set created_at = now() - interval '90 days' where order_id = $1`, [
      await receiveOrder(lateBuyer),
    ])
    await inviteToReview(pool)
    expect(await notificationsOf(lateBuyer)).toEqual([])
  })

  test('erasing a person deletes their reviews, photos and ratings', async () => {
    await pool.query('delete from reviews')
    const anna = await createBuyer()
    const photo = await uploadPhoto(anna)
    const { body } = await addReview(anna, { rating: 1, photos: [photo] })
    await run('publish', String(body.id))
    await publishReview({ rating: 5 })
    expect(await photoStatuses(photo)).toEqual([200, 200])
    await pool.query('update users set password_hash = $2 where id = $1', [
      anna.userId,
      await openPasswords().hash(password),
    ])
    const erased = await sendRequest<Problem>(app, anna, 'DELETE', '/users/v1', { password })
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    expect(await average()).toMatchObject({ average: 5, count: 1 })
    expect((await list()).items.map(({ rating }) => rating)).toEqual([5])
    expect(await photoStatuses(photo)).toEqual([404, 404])
    expect((await pool.query('select from review_history where review_id = $1', [body.id])).rowCount).toBe(0)
  })
})
