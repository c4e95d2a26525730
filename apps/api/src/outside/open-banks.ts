import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from '../db/pool.ts'
import type { Banks } from './bank.port.ts'
import { openSandboxBank } from './sandbox-bank.ts'
import { openYookassa, type YookassaConfig } from './yookassa.ts'

/** The bank the shop is connected to; without one the sandbox. Never both: an order must not be paid by a bank where no money moves. */
export function openBanks({
  pool,
  config: { yookassa },
  log,
}: {
  readonly pool: Pool
  readonly config: { readonly yookassa: YookassaConfig | null }
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}): Banks {
  const bank = yookassa === null ? openSandboxBank(pool) : openYookassa({ config: yookassa, log })
  return { current: bank, of: (code) => (code === bank.code ? bank : null) }
}
