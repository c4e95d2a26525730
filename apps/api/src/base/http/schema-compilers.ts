import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

/** Without optimizing the generated code, which takes Ajv longer than all the rest: 0.2 s of the first page. */
const code = { optimize: false }
const options = { allErrors: true, useDefaults: true, strict: false, code }
/** For bodies: nothing is converted ("1e3" is not a number). */
const exact = new Ajv(options)
/** For queries and paths, which arrive as text: converted to numbers and booleans. */
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
  // A form of a foreign page can post plain text without a preflight, but not JSON.
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

/** A check compiled at its first use. Fastify reads the errors from the function it called. */
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
 * Compiles a schema at its first use, once in a process: compiling all at the start would take most of the opening
 * time.
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
 * The same schema, except that items of a list longer than its maxItems are not checked: all errors are collected, and
 * half a million wrong items would block the process for seconds.
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
