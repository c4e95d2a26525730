import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'

/** Bodies are taken as they are ("1e3" is no number); queries and paths arrive as text, so numbers are read from it. */
export function useValidators(app: FastifyInstance) {
  // A form of a foreign page can post plain text without asking; JSON it cannot.
  app.removeContentTypeParser('text/plain')
  const options = { allErrors: true, useDefaults: true, strict: false }
  const exact = new Ajv(options)
  const fromText = new Ajv({ ...options, coerceTypes: 'array' })
  addFormats.default(exact)
  addFormats.default(fromText)
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? exact : fromText).compile(boundedLists(schema) as object))
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
