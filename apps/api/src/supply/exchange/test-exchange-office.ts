import { openChanges } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { openFolderStorage } from '../../base/files/files.port.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { closeAfterwards } from '../../test-closing.ts'
import { applyPackage } from './apply-package.ts'
import { runExchange } from './run-exchange.ts'
import { hashSecret } from './secret.rule.ts'
import { ExchangeClient, type SendRequest } from './test-1c-client.ts'

/** A shop that programs send goods to, and its signed-in owner: the demo shop, or an empty one filled by `fill`. */
export async function openTestExchangeOffice(
  fill: ((pool: Pool) => Promise<unknown>) | null = null,
  config: Parameters<typeof openTestApi>[1] = {},
) {
  const database = await testDatabase(fill ? 'empty' : 'demo')
  const { pool, dataDirectory, filesDirectory } = database
  await fill?.(pool)
  const { app } = await openTestApi(database, config)
  const changes = openChanges(pool, database.url)
  closeAfterwards(() => changes.close())
  const deps = {
    pool,
    changes,
    storage: openFolderStorage(filesDirectory),
    config: { dataDir: dataDirectory },
    log: { error: () => {} },
  }
  const runJob = () => runExchange({ ...deps, apply: (id) => applyPackage(deps, id) })
  const send: SendRequest = async ({ method, url, headers, payload }) => {
    const answer = await app.inject({
      method,
      url,
      headers: { host: 'localhost', ...headers },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload }
  }
  return {
    database,
    app,
    pool,
    runJob,
    send,
    deps,
    owner: await signedInStaff(app, pool, 'owner'),
    /** A connection that the owner already trusts. */
    async connect(login: string) {
      const { rows } = await pool.query(
        `insert into exchange_connections (site_id, kind, title, login, secret_hash, source, is_trusted)
         values (1, '1c', 'УТ 11', $1, $2, $3, true) returning id`,
        [login, hashSecret('secret'), `exchange:${login}`],
      )
      const client = new ExchangeClient(send, { login, secret: 'secret', importsGoods: false })
      return {
        id: rows[0].id as number,
        source: `exchange:${login}`,
        /** Sends files as one portion and applies them. */
        async sendFiles(files: Readonly<Record<string, string>>) {
          await client.portion(
            Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])),
          )
          await pool.query(`update exchange_files set changed_at = now() - interval '4 minutes'
            where changed_at > now() - interval '4 minutes'`)
          await runJob()
        },
      }
    },
  }
}
