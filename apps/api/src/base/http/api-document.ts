import type { Call, Calls } from '@shpulka/contract/base/call'
import { answerHeaders, requestHeaders } from '@shpulka/contract/base/headers'
import * as problem from '@shpulka/contract/base/problem'
import * as proofOfWork from '@shpulka/contract/base/proof-of-work'
import { proofRoutes } from './proof-of-work/proof-routes.ts'

/** A noun of the contract: its calls, and all exports of its file, including named schemas. */
export interface Noun {
  readonly code: string
  readonly title: string
  readonly calls: Calls
  readonly exports: object
}

/** A JSON Schema in the document. */
export interface Schema {
  $ref?: string
  type?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  patternProperties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
}

interface Parameter {
  $ref?: string
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}

interface Reply {
  $ref?: string
  description: string
  headers?: Record<string, { $ref: string }>
  content?: Record<string, { schema: Schema }>
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, Reply | { $ref: string }>
  security?: Record<string, string[]>[]
}

export interface ApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    headers: Record<string, { description: string; schema: Schema }>
    responses: Record<string, Reply>
    securitySchemes: Record<string, object>
  }
}

const bytesTypes: Readonly<Record<string, readonly string[]>> = {
  getImage: ['image/webp', 'image/avif', 'image/jpeg', 'image/svg+xml'],
  getVideo: ['video/mp4', 'video/webm'],
}
const headersEverywhere = ['x-site-id', 'x-currency-id', 'x-client-platform', 'x-cart-token'] as const
const proofHeaders = ['x-pow-session', 'x-pow-time', 'x-pow-nonce'] as const

/** The OpenAPI 3.1 document of all calls, built from the schemas that the server validates requests with. */
export function apiDocument(nouns: readonly Noun[]): ApiDocument {
  const models = namedSchemas(nouns)
  const paths: ApiDocument['paths'] = {}
  for (const noun of nouns)
    for (const [name, call] of Object.entries(noun.calls as Calls)) {
      paths[call.path] ??= {}
      paths[call.path]![call.method.toLowerCase()] = operation(name, noun.code, call, models)
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Шпулька: API магазина',
      version: '1',
      description:
        'Деньги — целые копейки рубля. Ошибки — всегда в виде Problem: код, сообщение и замечания к полям по-русски. ' +
        'Покупатель без входа узнаётся по x-cart-token, вошедший — по токену Bearer. ' +
        'Вызовы из pow.routes просят доказательство работы. Условия (pow) дают /init/v1, /config-provider/v1 и ' +
        'ответ 428. ' +
        'Нужно подобрать nonce, с которым SHA-256 строк pow1, session, время, МЕТОД, путь от /api, SHA-256 тела в ' +
        'hex и nonce ' +
        '(между ними перевод строки) начинается с bits нулевых бит, и послать x-pow-session, x-pow-time и ' +
        'x-pow-nonce. ' +
        'Одно доказательство годится для одного запроса и одного его повтора за 30 секунд.',
    },
    servers: [{ url: '/api' }],
    tags: nouns.map(({ code, title }) => ({ name: code, description: title })),
    paths,
    components: {
      schemas: Object.fromEntries(
        [...models].map(([schema, name]) => [name, schemaJson(schema as Schema, models, name)]),
      ),
      parameters: Object.fromEntries(
        [...headersEverywhere, 'idempotency-key' as const, ...proofHeaders].map((name) => [
          name,
          { name, in: 'header', required: false, description: requestHeaders[name], schema: headerSchemas[name] },
        ]),
      ),
      headers: Object.fromEntries(
        Object.entries(answerHeaders).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
      ),
      responses: {
        Problem: {
          description: 'Отказ в общем виде',
          headers: { 'x-request-id': { $ref: '#/components/headers/x-request-id' } },
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: requestHeaders.authorization },
      },
    },
  }
}

const headerSchemas: Record<
  (typeof headersEverywhere)[number] | (typeof proofHeaders)[number] | 'idempotency-key',
  Schema
> = {
  'x-site-id': { type: 'integer', minimum: 1 },
  'x-currency-id': { type: 'integer', minimum: 1 },
  'x-client-platform': { type: 'string', maxLength: 20 },
  'x-cart-token': { type: 'string', format: 'uuid' },
  'idempotency-key': { type: 'string', maxLength: 128 },
  'x-pow-session': { type: 'string', maxLength: 250 },
  'x-pow-time': { type: 'integer' },
  'x-pow-nonce': { type: 'string', pattern: '^[\\w-]{1,32}$' },
}

/** Maps schemas exported by contract files to their names; the document refers to them by name. */
function namedSchemas(nouns: readonly Noun[]): Map<object, string> {
  const models = new Map<object, string>([
    [problem.Problem, 'Problem'],
    [proofOfWork.ProofTerms, 'ProofTerms'],
  ])
  for (const { exports } of nouns)
    for (const [name, value] of Object.entries(exports as Record<string, unknown>))
      if (/^[A-Z]/.test(name) && typeof value === 'object' && value !== null && 'type' in value) models.set(value, name)
  return models
}

function operation(name: string, tag: string, call: Call, models: Map<object, string>): Operation {
  return {
    operationId: name,
    tags: [tag],
    summary: call.summary,
    parameters: [
      ...parametersOf(call.params, 'path', models),
      ...parametersOf(call.query, 'query', models),
      ...headersEverywhere.map((header) => ({ $ref: `#/components/parameters/${header}` })),
      ...(call.method === 'POST' ? [{ $ref: '#/components/parameters/idempotency-key' }] : []),
      ...(needsProof(call) ? proofHeaders.map((header) => ({ $ref: `#/components/parameters/${header}` })) : []),
    ],
    ...(call.body && {
      requestBody: {
        required: 'required' in call.body && (call.body.required as string[]).length > 0,
        content: { 'application/json': { schema: schemaJson(call.body as Schema, models) } },
      },
    }),
    ...(call.form && {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: formSchemaJson(call.form as Schema, models) } },
      },
    }),
    responses: {
      200: {
        description: 'Готово',
        headers: Object.fromEntries(
          Object.keys(answerHeaders).map((header) => [header, { $ref: `#/components/headers/${header}` }]),
        ),
        content:
          call.returns === 'bytes'
            ? bytesOf(name)
            : { 'application/json': { schema: schemaJson(call.answer as Schema, models) } },
      },
      400: problemReply('Bad input: `errors` has a message for each wrong field', models),
      ...(call.needs === 'user' && { 401: problemReply('Not signed in', models) }),
      ...(needsProof(call) && { 428: problemReply('No valid proof of work: `pow` has new terms', models) }),
      ...Object.fromEntries(
        Object.entries(call.errors ?? {}).map(([status, why]) => [status, problemReply(why, models)]),
      ),
      default: { $ref: '#/components/responses/Problem' },
    },
    security: call.needs === 'user' ? [{ bearer: [] }] : [{}, { bearer: [] }],
  }
}

const needsProof = ({ method, path }: Call) =>
  proofRoutes.some((route) => route.method === method && route.path === path)

const bytesOf = (name: string) =>
  Object.fromEntries((bytesTypes[name] ?? ['application/octet-stream']).map((type) => [type, { schema: {} }]))

const problemReply = (description: string, models: Map<object, string>): Reply => ({
  description,
  content: { 'application/json': { schema: schemaJson(problem.Problem as Schema, models) } },
})

function parametersOf(part: Call['query'], place: 'path' | 'query', models: Map<object, string>): Parameter[] {
  const { properties = {}, required = [] } = (part ?? {}) as Schema
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    // A field with a default is always present.
    required: required.includes(name) && schema.default === undefined,
    ...(schema.description !== undefined && { description: schema.description }),
    schema: schemaJson(schema, models),
  }))
}

/** The schema of a multipart form, including its file. */
function formSchemaJson(form: Schema, models: Map<object, string>): Schema {
  const { properties = {}, required = [], ...rest } = schemaJson(form, models)
  return {
    ...rest,
    properties: { ...properties, file: { type: 'string', format: 'binary', description: 'The file.' } },
    required: [...required, 'file'],
  }
}

/** A schema as plain JSON, where named schemas are references. */
function schemaJson(schema: Schema, models: Map<object, string>, self?: string): Schema {
  const name = models.get(schema)
  if (name !== undefined && name !== self) return { $ref: `#/components/schemas/${name}` }
  const { $id: _id, ...rest } = schema as Schema & { $id?: string }
  const each = (of: Record<string, Schema>) =>
    Object.fromEntries(Object.entries(of).map(([key, value]) => [key, schemaJson(value, models)]))
  return {
    ...rest,
    ...(rest.properties && { properties: each(rest.properties) }),
    ...(rest.patternProperties && { patternProperties: each(rest.patternProperties) }),
    ...(rest.items && { items: schemaJson(rest.items, models) }),
    ...(rest.anyOf && { anyOf: rest.anyOf.map((one) => schemaJson(one, models)) }),
  }
}
