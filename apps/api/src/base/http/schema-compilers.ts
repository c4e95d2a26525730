import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import { serializerSchema } from './serializer-schema.rule.ts'

/** No optimization of the generated code: it takes Ajv longer than everything else, 0.2 s of the first page. */
const code = { optimize: false }
const options = { allErrors: true, useDefaults: true, strict: false, code }
/** For bodies: nothing is converted ("1e3" is not a number). */
const withoutCoercion = new Ajv(options)
/** For queries and paths, which arrive as text: converted to numbers and booleans. */
const withCoercion = new Ajv({ ...options, coerceTypes: 'array' })
addFormats.default(withoutCoercion)
addFormats.default(withCoercion)

const validatorOf = {
  withoutCoercion: memoized((schema) => withoutCoercion.compile(boundedLists(schema) as object)),
  withCoercion: memoized((schema) => withCoercion.compile(boundedLists(schema) as object)),
}
const serializerOf = memoized((schema) => fastJsonStringify(serializerSchema(schema) as object, { ajv: { code } }))

/** Validates requests and serializes answers by the schemas of the contract. */
export function useSchemaCompilers(app: FastifyInstance) {
  // A form of a foreign page can post plain text without a preflight, but not JSON.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(({ schema, httpPart }) =>
    lazyValidator(schema as object, httpPart === 'body' ? validatorOf.withoutCoercion : validatorOf.withCoercion),
  )
  app.setSerializerCompiler(
    ({ schema }) =>
      (answer) =>
        serializerOf(schema as object)(answer),
  )
}

/** A validator compiled at its first use. Fastify reads the errors from the function it called. */
function lazyValidator(schema: object, validatorOf: (schema: object) => ValidateFunction) {
  const validate = (value: unknown) => {
    const compiled = validatorOf(schema)
    const isValid = compiled(value)
    validate.errors = compiled.errors
    return isValid
  }
  validate.errors = null as ValidateFunction['errors']
  return validate
}

/**
 * Compiles a schema at its first use, once in a process: compiling all schemas at the start would take most of the
 * startup time.
 */
function memoized<Compiled>(compile: (schema: object) => Compiled): (schema: object) => Compiled {
  const cache = new WeakMap<object, Compiled>()
  return (schema) => {
    const cached = cache.get(schema)
    if (cached !== undefined) return cached
    const compiled = compile(schema)
    cache.set(schema, compiled)
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
