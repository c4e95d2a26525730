import type { FastifyInstance } from 'fastify'
import type { Pool } from '../../base/db/pool.ts'
import type { TokenConfig } from '../../people/sessions/sessions.port.ts'
import { connectionOfKey } from './hook-address.ts'
import { acceptHint } from './hooks.sql.ts'

const maxBodyBytes = 1_048_576
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Webhook notifications of МойСклад. They are not signed, so their content is ignored and they only make the next read
 * earlier. МойСклад waits 1.5 s for an answer and gives up after four attempts; a read every minute finds lost changes.
 */
export function serveMoyskladWebhooks(
  app: FastifyInstance,
  { pool, config }: { readonly pool: Pool; readonly config: TokenConfig },
) {
  app.register(async (hints) => {
    hints.removeAllContentTypeParsers()
    hints.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, _body, done) =>
      done(null),
    )
    hints.post<{ Params: { key: string }; Querystring: Record<string, unknown> }>(
      '/exchange/moysklad/:key',
      { bodyLimit: maxBodyBytes },
      async ({ params, query }, reply) => {
        const id = connectionOfKey(config, params.key)
        if (id === null) return reply.code(404).send()
        const { requestId } = query
        await acceptHint(pool, id, typeof requestId === 'string' && uuid.test(requestId) ? requestId : null)
        return reply.code(204).send()
      },
    )
  })
}
