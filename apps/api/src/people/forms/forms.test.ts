import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Problem } from '@shpulka/contract/base/problem'
import type { Product } from '@shpulka/contract/catalogue/catalog'
import type { FormRequest, SentForm } from '@shpulka/contract/people/forms'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { openFolderStorage } from '../../base/files/files.port.ts'
import { removeFiles } from '../../base/files/remove-files.port.ts'
import type { Email } from '../../base/mail/email.port.ts'
import type { EmailRequest } from '../../base/mail/emails.port.ts'
import { openMailer } from '../../base/mail/mailer.ts'
import { fillTestShop, guest, sendRequest } from '../../buying/orders/test-shop.ts'
import { openSettings } from '../../content/settings/open-settings.ts'
import { emailWriters } from '../../emails-list.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { signIn } from '../sessions/test-sign-in.ts'
import { deleteExpiredRequests } from './old-requests.port.ts'
import { runRequestCommand } from './request.command.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
await pool.query(`
  insert into form_types (site_id, code, group_code, title, thanks, offers_advertising, question_field,
    publication_field)
    values (1, 'ask-answer', 'help', 'Задать вопрос', 'Ответим', true, 'question', 'publish'), (2, 'school', 'help',
      'Школьная', 'Ответим', false, null, null);
  insert into form_fields (type_id, code, kind, label, contact, is_required, least, most, sort)
    select t.id, f.* from form_types t, (values ('name', 'text', 'Имя', 'name', true, 2, 100, 1), ('email', 'email',
      'Почта', 'email', true, null, null, 2),
      ('phone', 'phone', 'Телефон', 'phone', false, null, null, 3), ('question', 'textarea', 'Вопрос', null, true, 5,
        500, 4),
      ('publish', 'checkbox', 'Можно публиковать', null, false, null, null, 5), ('files', 'file', 'Файлы', null, false,
        null, 2, 6),
      ('product', 'product', 'Товар', null, false, null, null, 7),
      ('more', 'file', 'Ещё файлы', null, false, null, 2, 8)) as f where t.code = 'ask-answer'`)
const { app } = await openTestApi(database)
const second = await openTestApi(database)
const changes = openChanges(pool, database.url)
const settings = await openSettings(pool, changes, { error: vi.fn() })
const storage = openFolderStorage(join(database.dataDirectory, 'files'))
const folder = await mkdtemp(join(tmpdir(), 'requests '))
afterAll(async () => {
  await rm(folder, { recursive: true })
  await settings.close()
  await changes.close()
})

type Visitor = { headers: Record<string, string> }
let personCount = 0
const newEmail = () => {
  personCount += 1
  return `writer.${personCount}@example.ru`
}
const values = (changed: object = {}) => ({
  name: 'Анна Швецова',
  email: newEmail(),
  question: 'Какая игла нужна для кожи?',
  publish: true,
  ...changed,
})
const send = (visitor: Visitor, fieldValues: object, body: object = {}, api = app) =>
  sendRequest<SentForm & Problem>(api, visitor, 'POST', '/forms/v1', {
    type: 'ask-answer',
    values: fieldValues,
    consents: { personalData: true },
    ...body,
  })
const view = (visitor: Visitor, id: number, key?: string) =>
  sendRequest<FormRequest & Problem>(
    app,
    { headers: { ...visitor.headers, ...(key && { 'x-order-key': key }) } },
    'GET',
    `/forms/v1/requests/${id}`,
  )
const signedIn = async (siteId = 1): Promise<Visitor> => ({
  headers: { 'x-site-id': String(siteId), ...(await signIn(pool, 'guest_opt', 'guest', { siteId })) },
})
const requestsOf = async (id: string, requestEmail: string) =>
  (
    await pool.query<{ payload: EmailRequest }>(
      `select payload from graphile_worker._private_jobs where payload ->> 'email' = $2 and payload ->> 'id' = $1 order
        by payload ->> 'to'`,
      [id, requestEmail],
    )
  ).rows.map(({ payload }) => payload)
const shopEmail = (await pool.query<{ email: string }>('select email from sites where id = 1')).rows[0]!.email
const writtenEmails = async (id: number) =>
  Promise.all(
    (await requestsOf(String(id), 'form-sent')).map((request) =>
      emailWriters['form-sent'](
        { tx: pool, settings: settings.current(), config: { tokenSecret: testTokenSecret }, port: 3000 },
        request,
      ),
    ),
  )
const command = async (...argv: string[]) => {
  let output = ''
  const code = await runRequestCommand(argv, {
    pool,
    storage,
    workingDirectory: folder,
    out: { write: (text) => (output += text) },
  })
  return { code, output }
}

describe('POST /forms/v1', () => {
  test('200: concurrent and repeated requests create one request, one consent and one email to each side', async () => {
    const anna = guest()
    const fieldValues = values()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => send(anna, fieldValues, {}, n % 2 ? app : second.app)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const { body } = await send(anna, fieldValues)
    expect(body).toMatchObject({
      id: answers[0]!.body.id,
      key: answers[0]!.body.key,
      number: `О-${body.id}`,
      status: { code: 'new' },
      thanks: 'Ответим',
    })
    expect((await writtenEmails(body.id)).map((requestEmail) => requestEmail?.to.address)).toEqual([
      fieldValues.email,
      shopEmail,
    ])
    const { rows } = await pool.query('select kind, source, user_id from consents where form_request_id = $1', [
      body.id,
    ])
    expect(rows).toEqual([{ kind: 'personal-data', source: 'form-ask-answer', user_id: null }])
    expect((await send(guest(), fieldValues)).body.id).not.toBe(body.id)
    await pool.query(`update form_requests set created_at = now() - interval '11 minutes' where id = $1`, [body.id])
    expect((await send(anna, fieldValues)).body.id).not.toBe(body.id)
  })

  test('400 by field in Russian; without consent; unknown fields are ignored', async () => {
    const { status, body } = await send(
      guest(),
      { name: '', email: 'x', question: 1, product: 'НЕТ-1' },
      { consents: { personalData: false } },
    )
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      400,
      ['consents.personalData', 'values.email', 'values.name', 'values.product', 'values.question'],
    ])
    for (const message of Object.values(body.errors)) expect(message).toMatch(/[а-яё]/i)
    expect((await send(guest(), values(), { type: 'school' })).status).toBe(404)
    const extra = await send(guest(), values({ status: 'closed', isAdmin: true }), { price: 1 })
    expect(extra.body.status.code).toBe('new')
  })

  test.each<[string, object]>([
    ['arrays for texts', { name: ['Анна'] }],
    ['another user’s file', { files: ['0c2b7b1e-3a51-4e7a-9a52-7b8d52a3f0aa'] }],
    ['an email address with a header', { email: 'a@b.ru\r\nBcc: victim@example.ru' }],
    ['a long text', { question: 'я'.repeat(9000) }],
  ])('400: %s', async (_what, changed) => {
    expect((await send(guest(), values(changed))).status).toBe(400)
  })

  test('200: a file in two fields is attached once', async () => {
    const anna = guest()
    const { rows } = await pool.query<{ id: string }>(
      `with inserted as (
         insert into files (id, name, mime, size_bytes, sha256, is_public, owner_guest)
         values (gen_random_uuid(), 'шильдик.jpg', 'image/jpeg', 9, sha256('a'), false, sha256($1)) returning id,
           owner_guest
       )
       insert into uploads (file_id, owner_guest, target_code, source_sha256) select id, owner_guest, 'form-attachment',
         sha256('b') from inserted returning file_id as id`,
      [Buffer.from(anna.cartToken.toLowerCase())],
    )
    const { id } = rows[0]!
    const { status, body } = await send(anna, values({ files: [id], more: [id.toUpperCase()] }))
    expect(status, JSON.stringify(body)).toBe(200)
    expect((await view(anna, body.id, body.key)).body.files).toEqual([{ id, name: 'шильдик.jpg', size: 9 }])
  })

  test('400: __proto__, a NUL, an object or a megabyte', async () => {
    const post = (payload: string) =>
      app.inject({
        method: 'POST',
        url: '/api/forms/v1',
        headers: { 'content-type': 'application/json', 'x-site-id': '1' },
        payload,
      })
    const bodyWith = (part: string) => `{"type":"ask-answer","consents":{"personalData":true},"values":{${part}}}`
    for (const part of [
      '"__proto__":{"x":1}',
      '"name":"a\\u0000b"',
      '"name":{"a":1}',
      `"name":"${'я'.repeat(600_000)}"`,
    ]) {
      const { statusCode } = await post(bodyWith(part))
      expect([400, 413]).toContain(statusCode)
    }
  })

  const injectedHeaders = [
    'Bcc: victim@evil.example',
    'To: victim@evil.example',
    'Content-Type: text/html',
    'X-Evil: 1',
    '.',
    'Reply-To: <victim@evil.example>',
  ]
  const lineBreaks = [
    '\r\n',
    '\n',
    '\r',
    '\r\n\r\n',
    '%0d%0a',
    '\\r\\n',
    '\u2028',
    '\u0085',
    '\v',
    '\f',
    '\r\n ',
    '=0D=0A',
  ]
  const hostileTexts = [
    ...lineBreaks.flatMap((line, n) =>
      [0, 1, 2].map((k) => `Анна${line}${injectedHeaders[(n + k) % injectedHeaders.length]}`),
    ),
    ...[
      '"Анна" <victim@evil.example>',
      'a@b.ru, victim@evil.example',
      '=?utf-8?B?DQpCY2M6IHZAZXZpbC5leGFtcGxl?=',
      '=?utf-8?Q?=0D=0ABcc:_v@evil.example?=',
      '<>,;:"()',
    ],
    ...[
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "'><svg onload=alert(1)>",
      '<a href="https://evil.example">Приз</a>',
      '</td></table><h1>Взлом</h1>',
    ],
    ...[
      '<!--',
      ']]>',
      '<style>*{display:none}</style>',
      '<iframe src=//evil.example>',
      '&lt;script&gt;',
      '&#60;b&#62;',
      '<b',
      'javascript:alert(1)',
      'data:text/html,<b>',
    ],
    ...[
      '{{1234*1000}}',
      '\u0024{1234*1000}',
      '<%= 1234*1000 %>',
      '#{1234*1000}',
      '{% include "x" %}',
      '[[\u0024{1234*1000}]]',
      '*|FNAME|*',
      '%recipient.email%',
      '{{constructor.constructor("x")()}}',
      '$&$1$`',
    ],
    "'; withdraw table form_requests; --",
    '`id`',
    '$(id)',
    '../../etc/passwd',
    '\u202Eexe.fdp',
    '\u200B<b>',
    'Z\u0335\u0321'.repeat(9),
  ]

  const openEmails = async () => {
    const mail = openMailer({ smtpUrl: null, mailFrom: 'Шпулька <shop@shpulka.test>', dataDir: folder })
    const headersOf = async (requestEmail: Email, id: string) => {
      await mail(requestEmail, id)
      const bytes = await readFile(join(folder, 'outbox', `${id}.eml`), 'latin1')
      const head = bytes
        .slice(0, bytes.indexOf('\r\n\r\n'))
        .replace(/\r\n[ \t]+/g, ' ')
        .split('\r\n')
      return {
        names: head.map((line) => line.split(':')[0]!.toLowerCase()).sort(),
        to: head.find((line) => /^to:/i.test(line))!,
      }
    }
    const tags = (html: string) => [...new Set(html.match(/<[^\s>]*/g))].sort()
    const sendAndReadEmails = async (changed: object) => {
      const submitted = values(changed)
      const sent = await send(guest(), submitted)
      expect(sent.status, JSON.stringify([changed, sent.body])).toBe(200)
      const [toSender, toShop] = await writtenEmails(sent.body.id)
      expect([toSender?.to.address, toShop?.to.address]).toEqual([submitted.email, shopEmail])
      return { toSender: toSender!, toShop: toShop! }
    }
    const plain = await sendAndReadEmails({ name: 'Анна', question: 'Анна\nи ещё' })
    const plainHeaders = await headersOf(plain.toShop, 'usual')
    return { headersOf, tags, sendAndReadEmails, plain, plainHeaders }
  }
  let emails: Awaited<ReturnType<typeof openEmails>>
  beforeAll(async () => {
    emails = await openEmails()
  })

  test.each(hostileTexts.map((text, n) => [n, text] as const))(
    'emails: hostile text %i, %j, adds no header and no markup, and is not sent to the submitted email address',
    async (n, text) => {
      const { headersOf, tags, sendAndReadEmails, plain, plainHeaders } = emails
      const { toSender, toShop } = await sendAndReadEmails({
        name: text.slice(0, 100),
        question: `${text} и ещё`,
        email: newEmail(),
      })
      const { names, to } = await headersOf(toShop, `hostile-${n}`)
      expect(names, text).toEqual(plainHeaders.names)
      expect(to, text).toBe(plainHeaders.to)
      expect(`${toShop.subject}${toShop.replyTo.name}${toShop.to.name}`, text).not.toMatch(/\p{Cc}/u)
      expect(
        tags(toShop.html).filter((tag) => !tags(plain.toShop.html).includes(tag)),
        text,
      ).toEqual([])
      expect(toShop.html, text).not.toMatch(/href="(javascript|data|https:\/\/evil)/i)
      expect(`${toShop.text}${toShop.html}`, text).not.toContain('1234000')
      expect(toSender.to.name).toBe('')
      expect(toSender.subject, text).toBe(plain.toSender.subject.replace(/О-\d+/, /О-\d+/.exec(toSender.subject)![0]))
      expect(tags(toSender.html), text).toEqual(tags(plain.toSender.html))
      expect(toSender.text, text).not.toMatch(/evil|alert|\{\{|Взлом|withdraw table/)
    },
  )

  test('400: an email address with a line break and a header', async () => {
    for (const email of lineBreaks.slice(0, 4).flatMap((line) => [`a@b.ru${line}Bcc:v@evil.example`, `a${line}@b.ru`]))
      expect((await send(guest(), values({ email }))).status, JSON.stringify(email)).toBe(400)
  })

  test('200: an office of forty people shares one network address', async () => {
    const statuses = new Set<number>()
    const office = guest()
    for (let n = 0; n < 40; n += 1) statuses.add((await send(office, values())).status)
    expect([...statuses]).toEqual([200])
  })

  test('429: one email cannot be flooded by any senders; others are not affected', async () => {
    const email = newEmail()
    const statuses: number[] = []
    const emailVariant = (n: number) => (n % 2 ? email : email.replace('@', `+${n}@`))
    for (let n = 0; n < 12; n += 1)
      statuses.push((await send(guest(), values({ email: emailVariant(n), question: `Вопрос номер ${n}` }))).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429])
    expect((await send(guest(), values())).status).toBe(200)
  })
})

describe('a sent request', () => {
  test('is shown in full to its sender, masked by its key, hidden from others', async () => {
    const anna = await signedIn()
    const { body } = await send(anna, values({ email: 'whole@example.ru', phone: '89001234567' }))
    expect((await view(anna, body.id)).body.answers).toContainEqual({ label: 'Почта', text: 'whole@example.ru' })
    const masked = (await view(guest(), body.id, body.key)).body
    expect(masked.answers.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['А•••• Швецова', 'w••••@example.ru', '+7 ••• •••-45-67']),
    )
    expect(masked.isCancellable).toBe(false)
    const other = await send(guest(), values())
    for (const [visitor, key] of [
      [guest(), undefined],
      [guest(), other.body.key],
      [await signedIn(), undefined],
      [await signedIn(2), body.key],
    ] as const)
      expect((await view(visitor, body.id, key)).status).toBe(404)
  })

  test('is answered, notified and published once; the database, too, refuses a forbidden transition', async () => {
    const anna = await signedIn()
    const { body } = await send(anna, values({ name: 'Швецова Анна', question: 'Как хранить челнок зимой?' }))
    expect((await command('publish', body.number)).output).toContain('Сначала ответьте')
    expect((await command('status', body.number, 'new')).code).toBe(1)
    expect((await command('answer', body.number, 'В сухом месте, в масле.')).code).toBe(0)
    const { rows: notified } = await pool.query(
      `select type_code, body from notifications where title like '%' || $1 || '%'`,
      [body.number],
    )
    expect(notified).toEqual([{ type_code: 'request', body: 'В сухом месте, в масле.' }])
    expect((await view(anna, body.id)).body).toMatchObject({ status: { code: 'answered' }, isCancellable: false })
    expect((await sendRequest(app, anna, 'DELETE', `/forms/v1/requests?id=${body.id}`)).status).toBe(422)
    for (let n = 0; n < 2; n += 1) expect((await command('publish', body.number)).code).toBe(0)
    const found = await sendRequest<{ questions: object[]; meta: { total: number } }>(
      app,
      guest(),
      'GET',
      `/forms/v1/questions?search=${encodeURIComponent('челноки')}`,
    )
    expect(found.body).toMatchObject({
      questions: [{ author: 'Анна Ш.', answer: 'В сухом месте, в масле.' }],
      meta: { total: 1 },
    })
    const { rows } = await pool.query<{ id: number; vendorCode: string }>(
      `select p.id, p.vendor_code as "vendorCode" from products p where p.vendor_code <> '' order by p.id limit 1`,
    )
    const questionsCount = async () =>
      (await sendRequest<Product>(app, guest(), 'GET', `/catalog/v1/products/view?id=${rows[0]!.id}`)).body
        .questionsCount
    expect(await questionsCount()).toBe(0)
    const productQuestion = await send(
      anna,
      values({ question: 'Подойдёт ли она для кожи?', product: rows[0]!.vendorCode }),
    )
    await command('answer', productQuestion.body.number, 'Подойдёт, с иглой LR.')
    expect((await command('publish', productQuestion.body.number)).code).toBe(0)
    const productQuestions = (id: number) =>
      sendRequest<{ questions: object[]; meta: { total: number } }>(
        app,
        guest(),
        'GET',
        `/forms/v1/questions?productId=${id}`,
      )
    expect((await productQuestions(rows[0]!.id)).body).toMatchObject({
      questions: [{ answer: 'Подойдёт, с иглой LR.' }],
      meta: { total: 1 },
    })
    await eventually(async () => expect(await questionsCount()).toBe(1))
    expect((await productQuestions(2_147_483_647)).body).toMatchObject({ questions: [], meta: { total: 0 } })
    await expect(
      pool.query(
        `insert into form_request_events (request_id, from_status_id, to_status_id, who) values ($1, 3, 5,
           'manager:0')`,
        [body.id],
      ),
    ).rejects.toMatchObject({ code: '23503' })
    await expect(
      pool.query(
        `insert into form_request_events (request_id, from_status_id, to_status_id, who) values ($1, 1, 2,
           'manager:0')`,
        [body.id],
      ),
    ).rejects.toMatchObject({ constraint: 'form_request_chain' })
  })

  test('is withdrawn once, only by its sender; a question without permission cannot be published', async () => {
    const anna = await signedIn()
    const { body } = await send(anna, values({ publish: false }))
    const withdraw = (visitor: Visitor) =>
      sendRequest<FormRequest>(app, visitor, 'DELETE', `/forms/v1/requests?id=${body.id}`)
    expect((await withdraw(await signedIn())).status).toBe(404)
    expect((await command('publish', body.number)).output).toContain('не разрешил')
    expect([(await withdraw(anna)).body.status.code, (await withdraw(anna)).status]).toEqual(['cancelled', 200])
    expect(
      (await sendRequest<{ requests: FormRequest[] }>(app, anna, 'GET', '/forms/v1/requests')).body.requests,
    ).toMatchObject([{ id: body.id }])
  })

  test('files are saved for the shop without overwriting existing ones', async () => {
    const { body } = await send(guest(), values())
    const attach = async (name: string, position: number, text: string) => {
      const id = randomUUID()
      await storage.put(id, Buffer.from(text))
      await pool.query(
        `insert into files (id, name, mime, size_bytes, sha256, is_public, owner_guest) values ($1, $2, 'text/plain', 3,
          $3, false, $3)`,
        [id, name, Buffer.alloc(32, position)],
      )
      await pool.query(
        'insert into uploads (file_id, owner_guest, target_code, source_sha256, is_used) values ($1, $2, $3, $2, true)',
        [id, Buffer.alloc(32, position), 'form-attachment'],
      )
      await pool.query(
        `insert into form_request_files (request_id, file_id, field_code, position) values ($1, $2, 'files', $3)`,
        [body.id, id, position],
      )
      return id
    }
    const ids = [await attach('Счёт.pdf', 1, 'один'), await attach('../../Счёт.pdf', 2, 'два')]
    expect((await writtenEmails(body.id))[1]!.text).toContain(`npm run request -- files ${body.id} ПАПКА`)
    expect((await command('files', body.number)).code).toBe(1)
    expect((await command('files', body.number, 'saved')).code).toBe(0)
    const saved = join(folder, 'saved')
    expect((await readdir(saved)).sort()).toEqual([`${body.number}-1-Счёт.pdf`, `${body.number}-2-Счёт.pdf`])
    expect(await readFile(join(saved, `${body.number}-2-Счёт.pdf`), 'utf8')).toBe('два')
    expect((await command('files', body.number, 'saved')).output.match(/уже есть/g)).toHaveLength(2)

    // Three years after a request is closed, only the proof of consent and the published question stay.
    const makeOld = `update form_request_events set created_at = now() - interval '3 years 1 day' where request_id = $1`
    const isStored = async () => (await pool.query('select from form_requests where id = $1', [body.id])).rowCount === 1
    await pool.query(makeOld, [body.id])
    await deleteExpiredRequests(pool)
    expect(await isStored()).toBe(true)
    expect((await command('answer', body.number, 'Спасибо за счёт.')).code).toBe(0)
    expect((await command('publish', body.number)).code).toBe(0)
    expect((await command('status', body.number, 'closed')).code).toBe(0)
    await deleteExpiredRequests(pool)
    expect([await isStored(), await storage.has(ids[0]!)]).toEqual([true, true])
    await pool.query(makeOld, [body.id])
    await deleteExpiredRequests(pool)
    await removeFiles(pool, storage)
    expect([await isStored(), await storage.has(ids[0]!), await storage.has(ids[1]!)]).toEqual([false, false, false])
    expect((await pool.query('select from files where id = any ($1)', [ids])).rowCount).toBe(0)
    expect(
      (await pool.query(`select from published_questions where answer = 'Спасибо за счёт.' and request_id is null`))
        .rowCount,
    ).toBe(1)
  })

  test('search accepts any text', async () => {
    for (const search of ["' & | ! <-> :*", '"', '%_\\', '(((', 'a'.repeat(200), '-'.repeat(33)])
      expect(
        (await sendRequest(app, guest(), 'GET', `/forms/v1/questions?search=${encodeURIComponent(search)}`)).status,
      ).toBe(200)
  })
})
