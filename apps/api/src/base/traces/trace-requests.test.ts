import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { fillTestShop, goods, guest, sendRequest } from '../../buying/orders/test-shop.ts'
import { readConfig } from '../../config.ts'
import { openTestApi } from '../../test-api.ts'
import { closeAfterwards } from '../../test-closing.ts'
import { eventually } from '../../test-eventually.ts'
import { sampleOf, scrape } from '../../test-metrics.ts'
import { testDatabase } from '../db/test-database.ts'
import { loggerOptions } from './logger-options.ts'
import { openTraces } from './open-traces.ts'
import { currentTracer, runTraced, traceStep } from './spans.ts'
import { openTraceReceiver } from './test-receiver.ts'
import { fetchTraced } from './trace-services.ts'

const database = await testDatabase('empty')
await fillTestShop(database.pool)

const log = { warn() {} }
const trace = '0af7651916cd43dd8448eb211c80319c'
const span = 'b7ad6b7169203331'
const traceparent = `00-${trace}-${span}-01`

/** Turns traces on as the environment would, until the test ends. */
async function traceTo(endpoint: string, env: Record<string, string> = {}, trustsCallers = false) {
  const { traces } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env })
  const close = await openTraces(traces!, trustsCallers, log)
  closeAfterwards(close)
  return close
}

async function receiver(...terms: Parameters<typeof openTraceReceiver>) {
  const opened = await openTraceReceiver(...terms)
  closeAfterwards(opened.close)
  return opened
}

describe('with traces on', () => {
  test('200: an order is one trace, from the header to the statements, without entered values', async () => {
    const { url, spans, texts, authorization } = await receiver()
    const env = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20paid', OTEL_SERVICE_NAME: 'the test shop' }
    await traceTo(`${url}/`, env, true)
    const lines: string[] = []
    const stream = new Writable({
      write(line, _encoding, done) {
        lines.push(String(line))
        done()
      },
    })
    const { app } = await openTestApi(database, {}, pino(loggerOptions('info'), stream))
    const form = {
      name: 'Анна Портнова',
      phone: '+7 900 111-22-33',
      email: 'anna.portnova@example.test',
      group: goods.needles,
      count: 2,
      consent: true,
      comment: 'Позвоните вечером',
    }
    const answer = await app.inject({
      method: 'POST',
      url: '/api/blanks/v1?note=anna.portnova@example.test',
      headers: { traceparent, ...guest().headers },
      payload: form,
    })
    expect([answer.statusCode, answer.headers['x-trace-id']]).toEqual([200, trace])
    const [call] = await eventually(() => {
      const found = spans().filter(({ attributes }) => attributes['http.route'] === '/api/blanks/v1')
      expect(found).toHaveLength(1)
      return found
    })
    expect(call).toMatchObject({
      traceId: trace,
      parentSpanId: span,
      service: 'the test shop',
      attributes: { 'http.request.method': 'POST', 'http.response.status_code': 200 },
    })
    const traceSpans = spans().filter(({ traceId }) => traceId === trace)
    const orderTransaction = traceSpans.find(
      ({ name, parentSpanId }) => name === 'transaction' && parentSpanId === call?.spanId,
    )
    const statements = traceSpans.filter(({ parentSpanId }) => parentSpanId === orderTransaction?.spanId)
    expect(statements.map(({ name }) => name)).toContain('sql addMailJobs')
    expect(statements.every(({ name }) => /^sql \w+$/.test(name))).toBe(true)
    // The log line has both ids.
    const line = lines
      .map((text) => JSON.parse(text))
      .find(({ msg, call: name }) => msg === 'call' && name === call?.name)
    expect(line).toMatchObject({ traceId: trace, reqId: answer.headers['x-request-id'] })
    expect(authorization()).toBe('Bearer paid')
    expect(texts()).not.toMatch(/Портнова|Анна|111-22-33|9001112233|example|Позвоните|note=|insert into|Bearer/i)

    const { rows } = await database.pool.query(
      `select payload ->> 'traceparent' as cause from graphile_worker._private_jobs where payload ->> 'traceparent' is not null`,
    )
    expect(rows.map(({ cause }) => cause.split('-')[1])).toContain(trace)
  })

  test('an invalid header begins a new trace; span names contain no path or query values', async () => {
    const { url, spans, texts } = await receiver()
    await traceTo(url)
    const { app } = await openTestApi(database)
    const answer = await app.inject({
      url: '/api/catalog/v1/products/view?code=secret-word',
      headers: { traceparent: `00-${trace}-${span}-01-secret-word` },
    })
    expect(answer.headers['x-trace-id']).toMatch(/^[\da-f]{32}$/)
    expect(answer.headers['x-trace-id']).not.toBe(trace)
    await app.inject('/api/secret-word')
    await app.inject('/healthz')
    await eventually(() => expect(spans().map(({ name }) => name)).toContain('GET none'))
    expect(texts()).not.toContain('secret-word')
    expect(texts()).not.toContain('healthz')
  })

  test('an error is recorded by its code, a service call by its name and status', async () => {
    const { url, spans, texts } = await receiver()
    await traceTo(url)
    const failing = Object.assign(new Error('anna@example.test is taken'), { code: '23505' })
    const work = runTraced(currentTracer()!.start({ name: 'a request' }, null), async () => {
      await fetchTraced('a bank', `${url}/secret-word`, {})
      await traceStep({ name: 'sql addBuyer' }, () => Promise.reject(failing))
    })
    await expect(work).rejects.toBe(failing)
    await eventually(() => expect(spans()).toHaveLength(3))
    const [bank, sql, request] = spans()
    expect(bank).toMatchObject({ name: 'service a bank', attributes: { 'http.response.status_code': 404 } })
    expect(sql).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': '23505' } })
    expect(request).toMatchObject({ status: { code: 2 } })
    expect(texts()).not.toMatch(/example|secret-word/)
  })

  test('timers and work after the end of a request create no spans', async () => {
    const { url, spans } = await receiver()
    const close = await traceTo(url)
    await traceStep({ name: 'of a timer' }, async () => {})
    let continueInSpan = () => {}
    let late = Promise.resolve()
    await runTraced(currentTracer()!.start({ name: 'a request' }, null), async () => {
      late = new Promise<void>((go) => {
        continueInSpan = go
      }).then(() => traceStep({ name: 'late' }, async () => {}))
    })
    continueInSpan()
    await late
    await close()
    expect(spans().map(({ name }) => name)).toEqual(['a request'])
  })

  test('only the id of a trace that is not collected is passed on', async () => {
    const { url, spans } = await receiver()
    const close = await traceTo(url, { OTEL_TRACES_SAMPLER: 'always_off' })
    const request = currentTracer()!.start({ name: 'a request' }, null, { parent: traceparent })
    const passedOn = await runTraced(request, () => traceStep({ name: 'a step' }, async (step) => step?.traceparent))
    await close()
    expect(passedOn).toMatch(new RegExp(`^00-${trace}-[\\da-f]{16}-00$`))
    expect(spans()).toEqual([])
  })

  test.each([
    ['parentbased_always_off', {}, true, 1],
    ['parentbased_always_off', {}, false, 0],
    ['parentbased_traceidratio', { OTEL_TRACES_SAMPLER_ARG: '0' }, true, 1],
    ['parentbased_traceidratio', { OTEL_TRACES_SAMPLER_ARG: '0' }, false, 0],
    ['always_off', {}, true, 0],
    ['parentbased_always_on', {}, false, 1],
  ])('%s %j: trusted header %s, %i collected', async (OTEL_TRACES_SAMPLER, env, isTrusted, count) => {
    const { url, spans } = await receiver()
    const close = await traceTo(url, { OTEL_TRACES_SAMPLER, ...env }, isTrusted)
    currentTracer()!.start({ name: 'a request' }, null, { parent: traceparent }).end()
    await close()
    expect(spans()).toHaveLength(count)
  })
})

describe('a failing receiver', () => {
  test('that never answers delays nothing: spans beyond the queue are dropped and counted', async () => {
    const { url } = await receiver(() => {})
    const close = await traceTo(url)
    const { app } = await openTestApi(database)
    for (let n = 0; n < 5_000; n += 1) currentTracer()!.start({ name: 'a request' }, null).end()
    expect((await sendRequest(app, guest(), 'GET', '/sites/v1')).status).toBe(200)
    expect(sampleOf(await scrape(app), 'shpulka_spans_total{outcome="dropped"}')).toBeGreaterThan(2_000)
    const since = performance.now()
    await close()
    expect(performance.now() - since).toBeLessThan(4_000)
  })

  test('that refuses loses one batch and nothing else', async () => {
    let isRefusing = true
    const { url } = await receiver((response) => {
      response.writeHead(isRefusing ? 400 : 200).end('{}')
      isRefusing = false
    })
    await traceTo(url)
    const tracer = currentTracer()!
    tracer.start({ name: 'a request' }, null).end()
    await eventually(() => expect(tracer.counts()).toEqual({ sent: 0, dropped: 1 }))
    tracer.start({ name: 'a request' }, null).end()
    await eventually(() => expect(tracer.counts()).toEqual({ sent: 1, dropped: 1 }))
  })
})

test('with traces off there is no trace header and no metric', async () => {
  const { app } = await openTestApi(database)
  const answer = await app.inject({ url: '/api/sites/v1', headers: { traceparent } })
  expect([answer.statusCode, answer.headers['x-trace-id']]).toEqual([200, undefined])
  expect((await app.inject('/metrics')).body).not.toContain('shpulka_spans')
})

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'нужен адрес вида http://'],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'только как http/json'],
  [{ OTEL_TRACES_SAMPLER: 'sometimes' }, 'нужно одно из always_on'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'нужна доля от 0 до 1'],
  [{ OTEL_TRACES_SAMPLER_ARG: 'half' }, 'нужна доля от 0 до 1'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'Bearer secret-word' }, 'нужны заголовки вида'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=%' }, 'нужны заголовки вида'],
])('%j is refused: %s', (env, words) => {
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', ...env })).toThrow(words)
})
