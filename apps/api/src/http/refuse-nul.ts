import type { FastifyInstance } from 'fastify'
import { badInput } from './failure.ts'

// An even number of backslashes before it: a text that speaks of \\u0000 is a text.
const nulInJson = /(?<!\\)(?:\\\\)*\\u0000|\0/
const nulInAddress = /%00|\0/

/** PostgreSQL text cannot hold NUL, and nothing a buyer writes has one: a request with it is refused before it is read. */
export function refuseNul(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (nulInJson.test(body)) done(badInput({ '': 'В тексте есть недопустимый знак с кодом 0' }), undefined)
    else {
      if (request.routeOptions.config.isProven) request.provenBody = body
      parse(request, body, done)
    }
  })
  app.addHook('onRequest', ({ url }, _reply, done) => {
    done(nulInAddress.test(url) ? badInput({ '': 'В адресе есть недопустимый знак с кодом 0' }) : undefined)
  })
}
