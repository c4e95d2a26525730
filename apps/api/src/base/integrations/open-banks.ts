import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from '../db/pool.ts'
import type { Banks } from './bank.port.ts'
import { openSandboxBank } from './sandbox-bank.ts'
import { openYookassa, type YookassaConfig } from './yookassa.ts'

/**
 * The bank the shop is connected to, or without one the sandbox while it is open. Never both: an order must not be paid
 * at a bank where no money moves. A closed sandbox finds no payments either, so that those begun there cannot be paid.
 */
export function openBanks({
  pool,
  config: { yookassa },
  isSandboxOpen,
  log,
}: {
  readonly pool: Pool
  readonly config: { readonly yookassa: YookassaConfig | null }
  /** Asked each time: goods of the demo are hidden while the shop runs. */
  readonly isSandboxOpen: () => boolean
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}): Banks {
  const bank = yookassa === null ? openSandboxBank(pool) : openYookassa({ config: yookassa, log })
  const current = () => (yookassa !== null || isSandboxOpen() ? bank : null)
  return { current, of: (code) => (code === bank.code ? current() : null) }
}
