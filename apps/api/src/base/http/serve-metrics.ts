import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { notFound } from './failure.ts'
import { mergedMetrics } from './merged-metrics.rule.ts'
import { isOwnMachine } from './own-machine.rule.ts'

/** The other processes that share the port of this one. */
export interface Siblings {
  /** The label of this process, different from theirs. */
  readonly name: string
  /** The metrics of those that answer. */
  metrics(): Promise<readonly string[]>
}

/**
 * Serves metrics to requests from this machine or with the token, 404 to others. Any process answers for all processes
 * of the machine.
 */
export function serveMetrics(
  app: FastifyInstance,
  registry: Registry,
  token: string | null,
  siblings: Siblings | null,
) {
  app.get('/metrics', async ({ socket, headers, raw }, reply) => {
    const isAllowed =
      isOwnMachine({ remoteAddress: socket.remoteAddress, headers, httpVersion: raw.httpVersion }) ||
      (token !== null && isSame(headers.authorization ?? '', `Bearer ${token}`))
    if (!isAllowed) throw notFound()
    const [ownMetrics, others] = await Promise.all([registry.metrics(), siblings?.metrics() ?? []])
    return reply
      .type(registry.contentType)
      .send(others.length === 0 ? ownMetrics : mergedMetrics([ownMetrics, ...others]))
  })
}

/** Compares in constant time. */
const isSame = (received: string, expected: string) => timingSafeEqual(digest(received), digest(expected))
const digest = (text: string) => createHash('sha256').update(text).digest()
