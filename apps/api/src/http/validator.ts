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
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? exact : fromText).compile(schema as object))
}
