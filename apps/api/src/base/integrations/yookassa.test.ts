import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Receipt } from './receipt.rule.ts'
import { openFakeYookassa } from './yookassa.fake.ts'
import { openYookassa } from './yookassa.ts'
import { isYookassaAddress } from './yookassa-addresses.ts'
import { notificationIn, paymentIn, receiptsIn, refundIn, wireAmount, wireKopecks } from './yookassa-wire.rule.ts'

const fake = await openFakeYookassa()
const log = { warn: () => {} }
/** Each bank has its own circuit, so that failures of one test do not affect another. */
const openBank = (now?: () => number) => openYookassa({ config: fake.config, log, ...(now && { now }) })
const bank = openBank()

const receipt: Receipt = {
  customer: { email: 'anna@example.ru', phone: null },
  taxSystemCode: 2,
  lines: [
    { description: 'Нить', quantity: 2, priceKopecks: 33, vatCode: 1, subject: 'commodity', mode: 'full_prepayment' },
    {
      description: 'Нить',
      quantity: 1,
      priceKopecks: 34,
      vatCode: 1,
      subject: 'commodity',
      mode: 'full_prepayment',
      measure: 'meter',
    },
    {
      description: 'Доставка',
      quantity: 1,
      priceKopecks: 30_000,
      vatCode: 1,
      subject: 'service',
      mode: 'full_prepayment',
    },
  ],
}
const paymentParams = (changed: Partial<Parameters<typeof bank.createPayment>[0]> = {}) => ({
  idempotencyKey: randomUUID(),
  amountKopecks: 30_100,
  description: 'Заказ Ш-1001',
  returnUrl: 'https://shop.test/back',
  billId: 7,
  option: '' as const,
  receipt,
  ...changed,
})

describe('amounts of the API', () => {
  test.each([
    [0, '0.00'],
    [1, '0.01'],
    [110, '1.10'],
    [123_456_789, '1234567.89'],
  ])('%i kopecks are %s', (kopecks, value) => expect(wireAmount(kopecks)).toEqual({ value, currency: 'RUB' }))

  test('every amount is parsed back', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (kopecks) => {
        expect(wireKopecks(wireAmount(kopecks).value)).toBe(kopecks)
      }),
    ))

  test.each([100, '100', '100.0', '100.000', '1e2', '-1.00', '1,00', ' 1.00', '9999999999999.00', null, {}])(
    '%j is not an amount',
    (value) => expect(wireKopecks(value)).toBeNull(),
  )
})

describe('a payment', () => {
  test('with the fast payment system is requested as such, and paid on the same page', async () => {
    const created = await bank.createPayment(paymentParams({ option: 'sbp' }))
    expect(created.confirmationUrl).toMatch(/^https:/)
    expect(fake.requests.at(-1)!.body).toMatchObject({
      payment_method_data: { type: 'sbp' },
      confirmation: { type: 'redirect' },
    })
  })

  test('is created as the API requires, and found with its status', async () => {
    const created = await bank.createPayment(paymentParams())
    expect(created).toMatchObject({
      status: 'pending',
      amountKopecks: 30_100,
      currency: 'RUB',
      billId: 7,
      confirmationUrl: expect.stringMatching(/^https:/),
    })
    expect(fake.requests.at(-1)!.body).toEqual({
      amount: { value: '301.00', currency: 'RUB' },
      capture: true,
      confirmation: { type: 'redirect', return_url: 'https://shop.test/back', locale: 'ru_RU' },
      description: 'Заказ Ш-1001',
      metadata: { billId: '7' },
      receipt: {
        customer: { email: 'anna@example.ru' },
        tax_system_code: 2,
        internet: true,
        items: [
          {
            description: 'Нить',
            quantity: 2,
            amount: { value: '0.33', currency: 'RUB' },
            vat_code: 1,
            payment_subject: 'commodity',
            payment_mode: 'full_prepayment',
            measure: 'piece',
          },
          {
            description: 'Нить',
            quantity: 1,
            amount: { value: '0.34', currency: 'RUB' },
            vat_code: 1,
            payment_subject: 'commodity',
            payment_mode: 'full_prepayment',
            measure: 'meter',
          },
          {
            description: 'Доставка',
            quantity: 1,
            amount: { value: '300.00', currency: 'RUB' },
            vat_code: 1,
            payment_subject: 'service',
            payment_mode: 'full_prepayment',
            measure: 'piece',
          },
        ],
      },
    })
    fake.settle(created.id, 'canceled')
    expect(await bank.findPayment(created.id)).toMatchObject({
      id: created.id,
      status: 'canceled',
      cancelReason: 'insufficient_funds',
      billId: 7,
    })
    expect(await bank.findPayment(randomUUID())).toBeNull()
  })

  test('is created once for a repeated key, and refused for the key with another sum', async () => {
    const request = paymentParams()
    const created = await bank.createPayment(request)
    expect(await bank.createPayment(request)).toEqual(created)
    await expect(bank.createPayment({ ...request, amountKopecks: 30_200, receipt: null })).rejects.toMatchObject({
      isRefusal: true,
    })
    fake.passTime(86_400_001)
    expect((await bank.createPayment(request)).id).not.toBe(created.id)
  })

  test('that is still processing is requested again with the same key', async () => {
    fake.delayNext(2)
    const request = paymentParams()
    await bank.createPayment(request)
    expect(fake.requests.filter(({ key }) => key === request.idempotencyKey)).toHaveLength(3)
  })

  test('whose receipt is a kopeck off is refused', async () => {
    await expect(bank.createPayment(paymentParams({ amountKopecks: 30_101 }))).rejects.toMatchObject({
      isRefusal: true,
      message: 'status 400 invalid_request receipt',
    })
  })

  test('can be cancelled only while its money is held', async () => {
    const { id } = await bank.createPayment(paymentParams())
    expect(await bank.cancelPayment({ idempotencyKey: randomUUID(), id })).toMatchObject({ status: 'pending' })
    fake.settle(id, 'waiting_for_capture')
    expect(await bank.cancelPayment({ idempotencyKey: randomUUID(), id })).toMatchObject({
      status: 'canceled',
      cancelReason: 'canceled_by_merchant',
    })
    expect(await bank.cancelPayment({ idempotencyKey: randomUUID(), id: randomUUID() })).toBeNull()
  })
})

test('403 is about one operation: it is no refusal for ever, and the bank is still asked about others', async () => {
  const { id } = await bank.createPayment(paymentParams())
  await expect(bank.createPayment(paymentParams({ description: 'беда 403' }))).rejects.toMatchObject({
    isRefusal: false,
  })
  expect(await bank.findPayment(id)).toMatchObject({ id })
})

describe('refunds and receipts', () => {
  test('money is refunded in parts, never more than was paid, with separate receipts', async () => {
    const { id } = await bank.createPayment(paymentParams())
    const refund = {
      idempotencyKey: randomUUID(),
      paymentId: id,
      amountKopecks: 66,
      receipt: { ...receipt, lines: receipt.lines.slice(0, 1) },
    }
    await expect(bank.createRefund(refund)).rejects.toMatchObject({ isRefusal: true })
    fake.settle(id, 'succeeded')
    const idempotencyKey = randomUUID()
    const created = await bank.createRefund({ ...refund, idempotencyKey })
    expect(await bank.findRefund(created.id)).toEqual({
      id: created.id,
      status: 'succeeded',
      idempotencyKey,
      amountKopecks: 66,
      createdAt: expect.any(Date),
    })
    expect(await bank.findRefunds!(id)).toEqual([created])
    expect(await bank.findRefunds!(randomUUID())).toEqual([])
    await expect(
      bank.createRefund({ ...refund, idempotencyKey: randomUUID(), amountKopecks: 30_036, receipt: null }),
    ).rejects.toMatchObject({
      isRefusal: true,
    })
    expect(await bank.findRefund(randomUUID())).toBeNull()
    const handedOver = { ...receipt, lines: receipt.lines.map((line) => ({ ...line, mode: 'full_payment' as const })) }
    await bank.createReceipt({
      idempotencyKey: randomUUID(),
      of: { paymentId: id, isSettlement: true },
      receipt: handedOver,
    })
    expect(await bank.findReceipts!({ paymentId: id })).toMatchObject([
      { kind: 'payment', isSettlement: true, status: 'succeeded' },
      {
        kind: 'payment',
        isSettlement: false,
        documentNumber: expect.stringMatching(/^\d+$/),
        registeredAt: expect.any(String),
      },
    ])
    expect(await bank.findReceipts!({ refundId: created.id })).toMatchObject([{ kind: 'refund', isSettlement: false }])
  })
})

describe('a failing bank', () => {
  const silent = new Set(['беда молчит', 'беда начинает и молчит'])
  test.each(fake.failures.filter((each) => !silent.has(each)))(
    '%s is an error that does not quote the request',
    async (description) => {
      const failure = await openBank()
        .createPayment(paymentParams({ description }))
        .catch((error: unknown) => error)
      expect(failure).toMatchObject({ name: 'BankFailure', isRefusal: description === 'беда 400' })
      expect(String((failure as Error).message)).not.toMatch(/беда|anna|alert/)
    },
  )

  test.concurrent.each([...silent])('%s: a read ends within three seconds', async (id) => {
    await expect(openBank().findPayment(id)).rejects.toMatchObject({ name: 'BankFailure', isRefusal: false })
  })

  test('gets no requests for a while after five failures', async () => {
    let time = 0
    const failing = openBank(() => time)
    for (let n = 0; n < 5; n += 1) await expect(failing.findPayment('беда 500')).rejects.toThrow()
    const before = fake.requests.length
    await expect(failing.findPayment(randomUUID())).rejects.toMatchObject({ isRefusal: false })
    expect(fake.requests).toHaveLength(before)
    time = 15_001
    expect(await failing.findPayment(randomUUID())).toBeNull()
  })

  test('a wrong key does not count as a refusal of the payment', async () => {
    const wrong = openYookassa({ config: { ...fake.config, secretKey: 'wrong' }, log })
    await expect(wrong.createPayment(paymentParams())).rejects.toMatchObject({
      isRefusal: false,
      message: 'status 401 invalid_credentials',
    })
  })
})

describe('a notification', () => {
  test.each([
    ['185.71.76.0', true],
    ['185.71.76.31', true],
    ['185.71.76.32', false],
    ['185.71.77.27', true],
    ['77.75.153.127', true],
    ['77.75.153.128', false],
    ['77.75.154.127', false],
    ['77.75.154.200', true],
    ['77.75.156.11', true],
    ['77.75.156.12', false],
    ['77.75.156.35', true],
    ['::ffff:77.75.156.35', true],
    ['2a02:5180::1', true],
    ['2a02:5180:0:2655::1', true],
    ['185.71.76.7:5678', true],
    ['2a02:5181::1', false],
    ['127.0.0.1', false],
    ['', false],
    ['185.71.76.1, 10.0.0.1', false],
  ])('from %s: %s', (address, isTheirs) => expect(isYookassaAddress(address)).toBe(isTheirs))

  test('is parsed only when it comes from the service', async () => {
    const { id } = await bank.createPayment(paymentParams())
    const body = fake.settle(id, 'succeeded')
    const read = { event: 'payment.succeeded', objectKind: 'payment', objectId: id }
    expect(bank.readNotification({ body, address: '185.71.76.5', isOwnMachine: false })).toEqual(read)
    expect(bank.readNotification({ body, address: '10.0.0.1', isOwnMachine: true })).toBeNull()
  })

  test('any body gives null or a notification with a valid object id', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (event, object, body) => {
        for (const each of [
          body,
          { type: 'notification', event, object },
          { type: 'notification', event: 'payment.succeeded', object },
          { type: 'notification', event, object: { id: object } },
        ]) {
          const read = notificationIn(each)
          if (read !== null) expect(read.objectId).toMatch(/^[\w-]{1,64}$/)
        }
        for (const understand of [(given: unknown) => paymentIn(given, ['https:']), refundIn, receiptsIn])
          expect(() => understand(body)).not.toThrow()
      }),
    )
  })
})
