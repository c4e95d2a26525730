import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { notFound } from './failure.ts'
import { mergedMetrics } from './merged-metrics.rule.ts'
import { isOwnMachine } from './own-machine.rule.ts'

/** The other processes behind the port of this one. */
export interface Siblings {
  /** Of this process, different from theirs. */
  readonly name: string
  /** Their metrics, without those of who does not answer. */
  metrics(): Promise<readonly string[]>
}

/**
 * Metrics for the operator: from this machine, or with the token; 404 for others. Whichever process is asked answers
 * for all of its machine.
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
    const [own, others] = await Promise.all([registry.metrics(), siblings?.metrics() ?? []])
    return reply.type(registry.contentType).send(others.length === 0 ? own : mergedMetrics([own, ...others]))
  })
}

/** Compares in constant time. */
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))
const digest = (text: string) => createHash('sha256').update(text).digest()
