import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from '../db/pool.ts'
import type { Banks } from './bank.port.ts'
import { openSandboxBank } from './sandbox-bank.ts'
import { openYookassa, type YookassaConfig } from './yookassa.ts'

/**
 * Opens the connected bank, or the sandbox while it is allowed. Never both: an order must not be paid at a bank without
 * real money. A closed sandbox finds no payments, so that payments begun there cannot be completed.
 */
export function openBanks({
  pool,
  config: { yookassa },
  isSandboxOpen,
  log,
}: {
  readonly pool: Pool
  readonly config: { readonly yookassa: YookassaConfig | null }
  /** Checked each time, because the demo goods may be hidden while the shop runs. */
  readonly isSandboxOpen: () => boolean
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}): Banks {
  const bank = yookassa === null ? openSandboxBank(pool) : openYookassa({ config: yookassa, log })
  const current = () => (yookassa !== null || isSandboxOpen() ? bank : null)
  return { current, of: (code) => (code === bank.code ? current() : null) }
}
