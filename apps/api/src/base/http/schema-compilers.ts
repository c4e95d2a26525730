import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

/** Unoptimized: to shorten the code it makes takes Ajv longer than anything else, for the first page 0.2 s. */
const code = { optimize: false }
const options = { allErrors: true, useDefaults: true, strict: false, code }
/** Bodies are taken as they are ("1e3" is no number). */
const exact = new Ajv(options)
/** Queries and paths arrive as text, so numbers are read from it. */
const fromText = new Ajv({ ...options, coerceTypes: 'array' })
addFormats.default(exact)
addFormats.default(fromText)

const checkOf = {
  exact: memoized((schema) => exact.compile(boundedLists(schema) as object)),
  fromText: memoized((schema) => fromText.compile(boundedLists(schema) as object)),
}
const writerOf = memoized((schema) => fastJsonStringify(schema, { ajv: { code } }))

/** How requests are checked and answers written, by the schemas of the contract. */
export function useSchemaCompilers(app: FastifyInstance) {
  // A form of a foreign page can post plain text without asking; JSON it cannot.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(({ schema, httpPart }) =>
    lazyCheck(schema as object, httpPart === 'body' ? checkOf.exact : checkOf.fromText),
  )
  app.setSerializerCompiler(
    ({ schema }) =>
      (answer) =>
        writerOf(schema as object)(answer),
  )
}

/** Fastify reads what is wrong from the function it called. */
function lazyCheck(schema: object, checkOf: (schema: object) => ValidateFunction) {
  const check = (value: unknown) => {
    const compiled = checkOf(schema)
    const isRight = compiled(value)
    check.errors = compiled.errors
    return isRight
  }
  check.errors = null as ValidateFunction['errors']
  return check
}

/**
 * Compiles a schema at its first use, once a process: all of them at once are most of the time the API takes to open.
 */
function memoized<Compiled>(compile: (schema: object) => Compiled): (schema: object) => Compiled {
  const made = new WeakMap<object, Compiled>()
  return (schema) => {
    const known = made.get(schema)
    if (known !== undefined) return known
    const compiled = compile(schema)
    made.set(schema, compiled)
    return compiled
  }
}

/**
 * The same schema, in which the items of a list longer than its maxItems are not looked at: all errors are collected,
 * and half a million wrong items would hold the process for seconds.
 */
export function boundedLists(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(boundedLists)
  if (typeof schema !== 'object' || schema === null) return schema
  const bounded = Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, boundedLists(value)]))
  if (bounded.type !== 'array' || bounded.maxItems === undefined) return bounded
  const { items, ...list } = bounded
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { ...list, if: { maxItems: bounded.maxItems }, then: { items } }
}
