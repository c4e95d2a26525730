import type { FastifyInstance } from 'fastify'
import { badInput } from './failure.ts'

// Deeper than any call needs; recursive code would run out of stack at a few thousand levels.
const maxDepth = 32

// Preceded by an even number of backslashes; an escaped \\u0000 is plain text.
const nulInJson = /(?<!\\)(?:\\\\)*\\u0000|\0/
const nulInAddress = /%00|\0/

/** Refuses requests with NUL, which PostgreSQL text cannot hold, and bodies nested too deep, before they are parsed. */
export function rejectNul(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (nulInJson.test(body)) done(badInput({ '': 'В тексте есть недопустимый знак с кодом 0' }), undefined)
    else if (isDeep(body)) done(badInput({ '': 'Запрос записан неверно: слишком много вложенных списков' }), undefined)
    else {
      if (request.routeOptions.config.needsProof) request.rawBody = body
      parse(request, body, done)
    }
  })
  app.addHook('onRequest', ({ url }, _reply, done) => {
    done(nulInAddress.test(url) ? badInput({ '': 'В адресе есть недопустимый знак с кодом 0' }) : undefined)
  })
}

/** Whether lists and objects are nested deeper than they may be. */
function isDeep(json: string): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index)
    if (isInString) {
      if (code === backslash) index += 1
      else if (code === quote) isInString = false
    } else if (code === quote) isInString = true
    else if (code === openList || code === openObject) {
      depth += 1
      if (depth > maxDepth) return true
    } else if (code === closeList || code === closeObject) depth -= 1
  }
  return false
}

const [quote, backslash, openList, closeList, openObject, closeObject] = ['"', '\\', '[', ']', '{', '}'].map((code) =>
  code.charCodeAt(0),
)
