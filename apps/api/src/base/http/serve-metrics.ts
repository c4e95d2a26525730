import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { notFound } from './failure.ts'
import { isOwnMachine } from './own-machine.rule.ts'

/** Metrics for the operator: from this machine, or with the token; 404 for others. */
export function serveMetrics(app: FastifyInstance, registry: Registry, token: string | null) {
  app.get('/metrics', async ({ socket, headers, raw }, reply) => {
    const isAllowed =
      isOwnMachine({ remoteAddress: socket.remoteAddress, headers, httpVersion: raw.httpVersion }) ||
      (token !== null && isSame(headers.authorization ?? '', `Bearer ${token}`))
    if (!isAllowed) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Compares in constant time. */
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))
const digest = (text: string) => createHash('sha256').update(text).digest()
