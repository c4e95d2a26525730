import type { FastifyInstance } from 'fastify'
import type { Pool } from './base/db/pool.ts'
import type { TestDatabase } from './base/db/test-database.ts'
import { type Config, readConfig } from './config.ts'
import { type OpenApi, openApi } from './open.ts'
import type { LiveChannel } from './people/notifications/live-channel.ts'
import { closeAfterwards } from './test-closing.ts'

export const testTokenSecret = 'a secret that only tests know, long enough'

/**
 * Opens the whole API on a test database, like a process of the shop; closes it when the calling test or file ends. Two
 * of them on one database act as two instances.
 */
export async function openTestApi(
  { url, pool, dataDirectory }: TestDatabase,
  config: Partial<Config> = {},
  log?: Parameters<typeof openApi>[2],
): Promise<{ app: FastifyInstance; live: LiveChannel; pool: Pool; changes: OpenApi['changes'] }> {
  // Most tests do not need proofs of work and read limits; those that do turn them on.
  const env = {
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDirectory,
    TOKEN_SECRET: testTokenSecret,
    PROOF_OF_WORK: 'off',
    READS_PER_MINUTE: 'off',
    SANDBOX_BANK: 'on',
  }
  const api = await openApi({ ...readConfig(env), ...config }, url, log)
  closeAfterwards(() => api.close())
  return { app: api.app, live: api.live, pool, changes: api.changes }
}
