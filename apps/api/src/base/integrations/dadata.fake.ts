import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAfterwards } from '../../test-closing.ts'

interface FakeRequest {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: { readonly query: string; readonly count: number; readonly [more: string]: unknown }
}

const orelStreet = {
  postal_code: '302028',
  country: 'Россия',
  region_with_type: 'Орловская обл',
  region_kladr_id: '5700000000000',
  city_with_type: 'г Орёл',
  city_kladr_id: '5700000100000',
  street_with_type: 'ул Московская',
  street_kladr_id: '57000001000012300',
  street_fias_id: '0f2f2d09-8e7a-4356-bd4d-0b055d802e7b',
  house_kladr_id: null,
  house_type: 'д',
  house: '5',
  block_type: 'к',
  block: '2',
  flat_type: 'кв',
  flat: '12',
  kladr_id: '57000001000012300',
  fias_level: '7',
  geo_lat: null,
  geo_lon: null,
  qc_geo: '5',
}
export const orel = {
  value: 'г Орёл, ул Московская, д 5 к 2, кв 12',
  unrestricted_value: '302028, Орловская обл, г Орёл, ул Московская, д 5 к 2, кв 12',
  data: orelStreet,
}
export const mill = {
  value: 'ООО "МАНУФАКТУРА"',
  unrestricted_value: 'ООО "МАНУФАКТУРА"',
  data: {
    inn: '7707083893',
    kpp: '773601001',
    ogrn: '1027700132195',
    type: 'LEGAL',
    name: {
      full_with_opf: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "МАНУФАКТУРА"',
      short_with_opf: 'ООО "МАНУФАКТУРА"',
    },
    management: { name: 'Лукина Вера', post: 'ГЕНЕРАЛЬНЫЙ ДИРЕКТОР', start_date: 1_500_000_000_000 },
    state: { status: 'ACTIVE', registration_date: 1_029_456_000_000 },
    address: {
      value: 'г Москва, ул Вавилова, д 19',
      unrestricted_value: '117312, г Москва, ул Вавилова, д 19',
      data: {},
    },
  },
}

/** Failures that the service answers certain queries with. */
const failures: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'беда 400': (response) => fail(response, 400),
  'беда 401': (response) => fail(response, 401),
  'беда 403': (response) => fail(response, 403),
  'беда 413': (response) => fail(response, 413),
  'беда 429': (response) => fail(response, 429),
  'беда 500': (response) => fail(response, 500),
  'беда молчит': () => {},
  'беда начинает и молчит': (response) => void response.writeHead(200, json).write('{"suggestions":['),
  'беда обрывает': (response) => response.socket?.destroy(),
  'беда html': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>'),
  'беда мусор': (response) => response.writeHead(200, json).end('{"suggestions":[{'),
  'беда не список': (response) => response.writeHead(200, json).end('{"suggestions":{"value":"г Орёл"}}'),
  'беда null': (response) => response.writeHead(200, json).end('null'),
  'беда огромная': (response) =>
    response.writeHead(200, json).end(JSON.stringify({ suggestions: [{ ...orel, value: 'а'.repeat(3_000_000) }] })),
  'беда уводит': (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
}
const json = { 'content-type': 'application/json;charset=UTF-8' }
const fail = (response: ServerResponse, status: number) =>
  response.writeHead(status, json).end(JSON.stringify({ family: 'CLIENT_ERROR', reason: 'wrong', message: 'wrong' }))

/** A server with the calls of DaData's suggestions API 4_1 that the shop uses; closed after the tests of the file. */
export async function openFakeDadata({ token = 'the key' } = {}) {
  const requests: FakeRequest[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as FakeRequest['body']
    requests.push({ path: request.url ?? '', headers: request.headers, body })
    if (request.headers.authorization !== `Token ${token}`) return fail(response, 403)
    const failure = failures[body.query]
    if (failure) return failure(response)
    if (body.query === 'чужое')
      return response
        .writeHead(200, json)
        .end(JSON.stringify({ suggestions: [1, null, 'x', [], { value: 5, data: 'г Орёл' }, orel] }))
    // Coordinates are returned only for a single suggestion.
    const place = body.count === 1 ? { geo_lat: '52.9671298', geo_lon: '36.0696427', qc_geo: '0' } : {}
    const isParty = request.url?.endsWith('/suggest/party')
    const suggestions = isParty ? [mill] : [{ ...orel, data: { ...orelStreet, ...place } }]
    return response.writeHead(200, json).end(JSON.stringify({ suggestions }))
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closeAfterwards(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/suggestions`,
    token,
    requests,
    failures: Object.keys(failures),
  }
}
