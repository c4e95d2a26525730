import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAfterwards } from '../../test-closing.ts'

interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly body: string
}

/** A stored order; the key is the shop's number. */
interface FakeOrder {
  readonly uuid: string
  readonly body: Record<string, unknown>
  cdekNumber: string
  statuses: string[]
  error: string
}

type Answer = (response: ServerResponse) => void
const json = { 'content-type': 'application/json' }
const respond = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, json).end(JSON.stringify(body))
const respondError = (response: ServerResponse, status: number, message: string) =>
  respond(response, status, { errors: [{ code: 'v2_wrong', message }] })

/** Failures for tariff requests to certain cities, by CDEK's city code. */
const failures: Readonly<Record<number, Answer>> = {
  9001: (response) => respondError(response, 500, 'wrong'),
  9002: () => {},
  9003: (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>'),
  9004: (response) => respond(response, 200, { tariff_codes: 'нет' }),
  9005: (response) =>
    respond(response, 200, { tariff_codes: [{ tariff_code: 137, delivery_sum: 1, junk: 'а'.repeat(3_000_000) }] }),
  9006: (response) => void response.writeHead(200, json).write('{"tariff_codes":['),
  9007: (response) =>
    respond(response, 200, {
      tariff_codes: [
        null,
        5,
        { tariff_code: '137' },
        tariff(137, -1),
        tariff(137, Number.MAX_VALUE),
        tariff(137, 400, 2, 1),
      ],
    }),
  9008: (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  9009: (response) => response.socket?.destroy() as undefined,
  9010: (response) => void response.writeHead(200, json).end('{"tariff_codes":[{'),
  9011: (response) => respond(response, 200, { tariff_codes: [] }),
}
export const cdekFailures = [9001, 9002, 9003, 9004, 9005, 9006, 9008, 9009, 9010]

const tariff = (code: number, sum: number, min = 2, max = 3) => ({
  tariff_code: code,
  tariff_name: `Тариф ${code}`,
  delivery_mode: 3,
  delivery_sum: sum,
  period_min: min,
  period_max: max,
  calendar_min: min,
  calendar_max: max,
})

/** The likeliest of a name first. */
const cities: readonly (readonly [city: string, code: number, region: string])[] = [
  ['Москва', 44, 'Москва'],
  ['Москва', 7744, 'Тверская область'],
  ['Орёл', 156, 'Орловская область'],
  ['Казань', 424, 'Республика Татарстан'],
  ['Тула', 15, 'Тульская область'],
  ['Киров', 1301, 'Кировская область'],
  ['Киров', 1302, 'Калужская область'],
]

export const cdekOffice = {
  code: 'KZN12',
  name: 'KZN12, Казань, ул. Пушкина',
  uuid: '0a1b2c3d-0000-4000-8000-000000000012',
  location: {
    country_code: 'RU',
    region_code: 33,
    region: 'Татарстан',
    city_code: 424,
    city: 'Казань',
    postal_code: '420015',
    longitude: 49.1221,
    latitude: 55.7887,
    address: 'ул. Пушкина, 12',
    address_full: '420015, Россия, Татарстан, Казань, ул. Пушкина, 12',
  },
  address_comment: 'Вход со двора',
  work_time: 'Пн-Пт 10:00-20:00, Сб 10:00-16:00',
  phones: [{ number: '+78432000600' }],
  type: 'PVZ',
  take_only: false,
  is_handout: true,
  is_reception: true,
  have_cashless: true,
  have_cash: true,
  allowed_cod: true,
  weight_min: 0,
  weight_max: 30,
}
export const cdekLocker = {
  ...cdekOffice,
  code: 'KZN77',
  name: 'KZN77, Казань, Постамат',
  type: 'POSTAMAT',
  have_cashless: false,
  have_cash: false,
  allowed_cod: false,
  weight_max: 15,
  address_comment: '',
  location: { ...cdekOffice.location, address: 'пр. Победы, 91', latitude: 55.75, longitude: 49.21 },
  dimensions: [
    { width: 38, height: 40, depth: 60 },
    { width: 20, height: 10, depth: 30 },
  ],
}

/**
 * A server with the calls of CDEK's API v2 that the shop uses; it rejects malformed requests. Closed after the tests of
 * the file.
 */
export async function openFakeCdek({ clientId = 'shop', clientSecret = 'secret of the shop' } = {}) {
  const requests: FakeRequest[] = []
  const state = {
    tokens: 0,
    valid: new Set<string>(),
    expiresIn: 3600,
    points: [cdekOffice, cdekLocker] as unknown,
    orders: new Map<string, FakeOrder>(),
    papers: new Map<string, { readonly kind: string; readonly orders: readonly string[]; checksLeft: number }>(),
    /** How often a paper is asked for before it is made; negative: CDEK refuses it. */
    paperChecks: 1,
    /** Least size of a paper. */
    paperBytes: 0,
    /** Orders whose papers are cut short. */
    cutPapers: new Set<string>(),
    orderFailure: '' as '' | 'fails' | 'unanswered' | 'refuses',
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString('utf8')
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://fake')
    requests.push({ method: request.method ?? '', path, body })
    if (path === '/v2/oauth/token') {
      const form = new URLSearchParams(body)
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
      const isKnown =
        form.get('client_id') === clientId &&
        form.get('client_secret') === clientSecret &&
        form.get('grant_type') === 'client_credentials'
      if (!isForm || !isKnown) return respond(response, 401, { error: 'invalid_client' })
      state.tokens += 1
      const token = `token.${state.tokens}`
      state.valid.add(token)
      return respond(response, 200, {
        access_token: token,
        token_type: 'bearer',
        expires_in: state.expiresIn,
        scope: 'order:all',
        jti: '1',
      })
    }
    if (!state.valid.has(request.headers.authorization?.replace(/^Bearer /, '') ?? ''))
      return respondError(response, 401, 'unauthorized')
    if (path === '/v2/location/cities') {
      const name = searchParams.get('city') ?? ''
      const failing = Number(/^Беда (\d+)$/.exec(name)?.[1] ?? 0)
      const found = failing > 0 ? [[name, failing, ''] as const] : cities.filter(([city]) => city === name)
      // A zip code that a city does not have finds nothing.
      const hasZip = searchParams.get('postal_code') !== '000000'
      const rows = found.map(([city, code, region]) => ({ code, city, region, country_code: 'RU' }))
      return respond(response, 200, hasZip ? rows : [])
    }
    if (path === '/v2/deliverypoints') return respond(response, 200, state.points)
    if (path === '/v2/calculator/tarifflist') {
      const requestBody = JSON.parse(body) as Record<string, unknown>
      const error = tariffErrorOf(requestBody)
      if (error) return respondError(response, 400, error)
      const to = (requestBody.to_location as { code: number }).code
      const { weight } = (requestBody.packages as { weight: number }[])[0]!
      const failure = failures[to]
      if (failure) return failure(response)
      return respond(response, 200, {
        tariff_codes: [
          tariff(136, 200 + weight / 100),
          tariff(368, 150 + weight / 100),
          tariff(137, 300.5 + weight / 100),
          tariff(233, 400),
          tariff(750, 900, 3, 6),
        ],
      })
    }
    if (path === '/v2/orders' && request.method === 'POST') {
      const requestBody = JSON.parse(body) as Record<string, unknown>
      const { number } = requestBody as { number: string }
      if (state.orderFailure === 'fails') return respondError(response, 500, 'wrong')
      const error = state.orderFailure === 'refuses' ? 'refused' : orderErrorOf(requestBody)
      if (error || state.orders.has(number)) return respondError(response, 400, error ?? 'number is taken')
      const order = { uuid: randomUUID(), body: requestBody, cdekNumber: '', statuses: ['ACCEPTED'], error: '' }
      state.orders.set(number, order)
      if (state.orderFailure === 'unanswered') return void response.socket?.destroy()
      return respond(response, 202, {
        entity: { uuid: order.uuid },
        requests: [{ request_uuid: randomUUID(), type: 'CREATE', state: 'ACCEPTED' }],
      })
    }
    const [, kind, uuid, isFile] = /^\/v2\/print\/(orders|barcodes)(?:\/([0-9a-f-]{36})(\.pdf)?)?$/.exec(path) ?? []
    if (kind && request.method === 'POST') {
      const { orders, copy_count: copies } = JSON.parse(body) as {
        orders?: { order_uuid: string }[]
        copy_count: number
      }
      const uuids = [...state.orders.values()].map((order) => order.uuid)
      const isKnown = orders && orders.length > 0 && orders.every((each) => uuids.includes(each.order_uuid))
      if (!isKnown || copies !== 1) return respondError(response, 400, 'no such order')
      const paper = randomUUID()
      state.papers.set(paper, { kind, orders: orders.map((each) => each.order_uuid), checksLeft: state.paperChecks })
      return respond(response, 202, {
        entity: { uuid: paper },
        requests: [{ request_uuid: randomUUID(), type: 'CREATE', state: 'ACCEPTED' }],
      })
    }
    const paper = uuid ? state.papers.get(uuid) : undefined
    if (kind && (!paper || paper.kind !== kind)) return respondError(response, 404, 'no such paper')
    if (paper && isFile) {
      if (paper.checksLeft !== 0) return respondError(response, 400, 'the paper is not made yet')
      return void response
        .writeHead(200, { 'content-type': 'application/pdf' })
        .end(paperFile(paper, state.cutPapers).padEnd(state.paperBytes))
    }
    if (paper) {
      const last = paper.checksLeft < 0 ? ['INVALID'] : paper.checksLeft === 0 ? ['READY'] : []
      if (paper.checksLeft > 0) paper.checksLeft -= 1
      return respond(response, 200, {
        entity: { uuid, statuses: ['ACCEPTED', 'PROCESSING', ...last].map((code) => ({ code, name: code })) },
      })
    }
    if (path.startsWith('/v2/orders')) {
      const byNumber = searchParams.get('im_number')
      const order =
        byNumber === null
          ? [...state.orders.values()].find(({ uuid }) => path === `/v2/orders/${uuid}`)
          : state.orders.get(byNumber)
      if (!order) return respondError(response, byNumber === null ? 404 : 400, 'no such order')
      const { uuid, cdekNumber, statuses, error } = order
      if (request.method === 'DELETE') {
        // Only orders CDEK has not received yet can be deleted; deleting twice is the same as once.
        if (!['ACCEPTED', 'CREATED', 'REMOVED'].includes(statuses[0] ?? ''))
          return respondError(response, 400, 'the order cannot be deleted')
        if (statuses[0] !== 'REMOVED') statuses.unshift('REMOVED')
        return respond(response, 202, {
          entity: { uuid },
          requests: [{ request_uuid: randomUUID(), type: 'DELETE', state: 'ACCEPTED' }],
        })
      }
      const changes = [
        {
          type: 'CREATE',
          state: error ? 'INVALID' : 'SUCCESSFUL',
          ...(error && { errors: [{ code: 'v2_wrong', message: error }] }),
        },
      ]
      return respond(response, 200, {
        entity: {
          uuid,
          ...(cdekNumber && { cdek_number: cdekNumber }),
          statuses: statuses.map((code) => ({ code, name: code, city: 'Казань' })),
        },
        requests: changes,
      })
    }
    return respondError(response, 404, 'no such path')
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closeAfterwards(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`
  return {
    config: { cdekClientId: clientId, cdekClientSecret: clientSecret, cdekUrl: url, cdekDailyLimit: 100_000 },
    requests,
    state,
  }
}

/**
 * Validates an order and returns the invalid field, or null. Money is in roubles; every item of a parcel has a name, a
 * key, a weight and a count.
 */
function orderErrorOf({
  type,
  number,
  tariff_code,
  from_location,
  to_location,
  delivery_point,
  recipient,
  packages,
}: Record<string, unknown>): string | null {
  const { name, phones } = (recipient ?? {}) as { name?: string; phones?: { number?: string }[] }
  const [box] = (packages ?? []) as { number?: string; weight: number; items?: Record<string, unknown>[] }[]
  if (type !== 1 || typeof number !== 'string' || !Number.isInteger(tariff_code)) return 'head'
  if (!Number.isInteger((from_location as { code?: number } | undefined)?.code)) return 'from_location'
  if (
    (typeof delivery_point === 'string') ===
    (typeof (to_location as { address?: string } | undefined)?.address === 'string')
  )
    return 'to'
  if (!name || !/^\+\d{11}$/.test(phones?.[0]?.number ?? '')) return 'recipient'
  if (!box?.number || !Number.isInteger(box.weight) || !box.items?.length) return 'packages'
  for (const { name: itemName, ware_key: key, payment, cost, weight, amount } of box.items) {
    const { value } = payment as { value: number }
    if (
      !itemName ||
      !key ||
      !Number.isInteger(weight) ||
      !Number.isInteger(amount) ||
      !(value >= 0) ||
      !((cost as number) >= 0)
    )
      return 'items'
  }
  return null
}

/**
 * Validates a tariff request and returns the invalid field, or null. Weight is in grams, sides are whole centimetres,
 * cities are codes.
 */
function tariffErrorOf({ type, from_location, to_location, packages }: Record<string, unknown>): string | null {
  const isWhole = (value: unknown, min: number, max: number) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
  const codeOf = (place: unknown) => (place as { code?: unknown } | undefined)?.code
  if (type !== 1) return 'type'
  if (!isWhole(codeOf(from_location), 1, 99_999) || !isWhole(codeOf(to_location), 1, 99_999)) return 'location'
  if (!Array.isArray(packages) || packages.length !== 1) return 'packages'
  const [box] = packages as { weight: unknown; length: unknown; width: unknown; height: unknown }[]
  if (!isWhole(box!.weight, 1, 10_000_000)) return 'weight'
  for (const side of ['length', 'width', 'height'] as const) if (!isWhole(box![side], 1, 1_500)) return side
  return null
}

/** A page of A6 for each order. */
function paperFile(
  { kind, orders }: { readonly kind: string; readonly orders: readonly string[] },
  cut: ReadonlySet<string>,
): string {
  const pages = orders.map((_, n) => `${n + 4} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages}]/Count ${orders.length}/MediaBox[0 0 298 420]/Resources<<>>>>`,
    '<</Length 12>>\nstream\n0 0 99 9 re f\nendstream',
    ...orders.map(() => '<</Type/Page/Parent 2 0 R/Contents 3 0 R>>'),
  ].map((object, n) => `${n + 1} 0 obj\n${object}\nendobj\n`)
  const file = `%PDF-1.4 ${kind}\n${objects.join('')}trailer\n<</Root 1 0 R>>\n%%EOF\n`
  return orders.some((each) => cut.has(each)) ? file.slice(0, file.length / 2) : file
}
