import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { officeRooms } from '../../office-rooms.ts'
import { rooms } from '../../rooms.ts'
import { sample } from './api-docs-page.ts'
import { type ApiDocument, apiDocument, type Schema } from './api-document.ts'
import { serveApiDocs } from './serve-api-docs.ts'

const app = Fastify()
app.register(async (api) => serveApiDocs(api, rooms), { prefix: '/api' })

const document: ApiDocument = JSON.parse((await app.inject('/api/openapi.json')).body)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test('every contract file with calls is in the document or belongs to the office', async () => {
  const folder = fileURLToPath(new URL('../../../../../packages/contract/src/', import.meta.url))
  const known = new Set<object>([...rooms, ...officeRooms].map(({ calls }) => calls))
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )) {
    const values = Object.values((await import(`${folder}${file}`)) as object).filter(
      (value) => typeof value === 'object' && value !== null,
    )
    for (const value of values) {
      const isCalls = Object.values(value).some(
        (each) => typeof each === 'object' && each !== null && 'method' in each && 'summary' in each,
      )
      if (isCalls) expect(known, file).toContain(value)
    }
  }
})

test('every call is in the document once', () => {
  const calls = rooms.flatMap(({ calls }) => Object.entries(calls))
  expect(operations).toHaveLength(calls.length)
  for (const [name, { path, method, summary }] of calls)
    expect(document.paths[path]?.[method.toLowerCase()]).toMatchObject({ operationId: name, summary })
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(calls.length)
})

test('describes every path parameter and no other', () => {
  for (const { path, operation } of operations) {
    const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const described = operation.parameters.flatMap((parameter) =>
      'name' in parameter && parameter.in === 'path' ? [parameter.name] : [],
    )
    expect(described.sort()).toEqual(pathParameters.sort())
  }
})

test('every reference resolves', () => {
  const refs = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)
  for (const [, ref = ''] of refs) {
    const found = ref
      .split('/')
      .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document)
    expect(found, ref).toBeDefined()
  }
})

test('the document is valid OpenAPI 3.1', () => {
  const validator = new Ajv2020({ strict: false, allErrors: true })
  expect(validator.validate(openApiSchema, document), validator.errorsText()).toBe(true)
})

test('a named schema is defined once and referenced elsewhere', () => {
  const answer = document.paths['/basket/v1']?.get?.responses[200]
  expect(answer && 'content' in answer && answer.content?.['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/Basket',
  })
  expect(document.components.schemas.Basket?.properties?.total).toEqual({ $ref: '#/components/schemas/BasketTotal' })
})

describe('the document page', async () => {
  const answer = await app.inject({ url: '/api/docs', headers: { host: 'shop.example:8080' } })

  test('200: names every call, without scripts and external requests', () => {
    expect(answer.headers['content-type']).toMatch('text/html')
    for (const { operation } of operations) expect(answer.body).toContain(`<section id="${operation.operationId}"`)
    expect(answer.body).not.toMatch(/<script|<img|<link|@import|url\(/)
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'sha256-/)
  })

  test('every link inside the page has a target', () => {
    const places = new Set([...answer.body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    for (const [, place] of answer.body.matchAll(/href="#([^"]+)"/g)) expect(places).toContain(place)
  })

  test('examples use the host of the request, unless the host header is malicious', async () => {
    expect(answer.body).toContain('http://shop.example:8080/api/basket/v1')
    const tricked = await app.inject({ url: '/api/docs', headers: { host: 'a"><script>' } })
    expect(tricked.body).not.toContain('<script>')
  })
})

test('example bodies are what the calls accept', () => {
  const validator = new Ajv2020({ strict: false })
  addFormats.default(validator as never)
  for (const { operation } of operations) {
    const schema = operation.requestBody?.content['application/json']?.schema
    if (!schema) continue
    const whole = { ...schema, components: apiDocument(rooms).components }
    expect(
      validator.validate(whole, sample(schema as Schema, document)),
      `${operation.operationId}: ${validator.errorsText()}`,
    ).toBe(true)
  }
})

/** The part of the OpenAPI 3.1 schema that this document uses; other keys are errors. */
const schemaRef = { type: 'object' }
const content = {
  type: 'object',
  minProperties: 1,
  additionalProperties: {
    type: 'object',
    required: ['schema'],
    additionalProperties: false,
    properties: { schema: schemaRef },
  },
}
const orRef = (schema: object) => ({
  anyOf: [
    { type: 'object', required: ['$ref'], additionalProperties: false, properties: { $ref: { type: 'string' } } },
    schema,
  ],
})
const parameter = {
  type: 'object',
  required: ['name', 'in', 'schema'],
  additionalProperties: false,
  properties: {
    name: { type: 'string' },
    in: { enum: ['path', 'query', 'header'] },
    required: { type: 'boolean' },
    description: { type: 'string' },
    schema: schemaRef,
  },
}
const reply = {
  type: 'object',
  required: ['description'],
  additionalProperties: false,
  properties: { description: { type: 'string' }, headers: { type: 'object' }, content },
}
const openApiSchema = {
  type: 'object',
  required: ['openapi', 'info', 'paths', 'components'],
  additionalProperties: false,
  properties: {
    openapi: { const: '3.1.0' },
    info: { type: 'object', required: ['title', 'version'] },
    servers: { type: 'array', items: { type: 'object', required: ['url'] } },
    tags: { type: 'array', items: { type: 'object', required: ['name'] } },
    paths: {
      type: 'object',
      propertyNames: { pattern: '^/' },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        patternProperties: {
          '^(get|post|put|patch|delete)$': {
            type: 'object',
            required: ['operationId', 'responses'],
            additionalProperties: false,
            properties: {
              operationId: { type: 'string', pattern: '^[a-z]\\w+$' },
              tags: { type: 'array', items: { type: 'string' } },
              summary: { type: 'string' },
              parameters: { type: 'array', items: orRef(parameter) },
              requestBody: {
                type: 'object',
                required: ['content'],
                additionalProperties: false,
                properties: { required: { type: 'boolean' }, content },
              },
              responses: {
                type: 'object',
                minProperties: 1,
                additionalProperties: false,
                patternProperties: { '^([1-5][0-9]{2}|default)$': orRef(reply) },
              },
              security: { type: 'array', items: { type: 'object' } },
            },
          },
        },
      },
    },
    components: {
      type: 'object',
      additionalProperties: false,
      properties: {
        schemas: { type: 'object', propertyNames: { pattern: '^[\\w.-]+$' }, additionalProperties: schemaRef },
        parameters: { type: 'object', additionalProperties: parameter },
        headers: { type: 'object', additionalProperties: { type: 'object', required: ['schema'] } },
        responses: { type: 'object', additionalProperties: reply },
        securitySchemes: { type: 'object', additionalProperties: { type: 'object', required: ['type'] } },
      },
    },
  },
}
