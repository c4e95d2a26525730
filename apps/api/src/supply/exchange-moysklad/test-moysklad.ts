import type { Exchange } from '@shpulka/contract/supply/exchange'
import type { MoyskladConnection } from '@shpulka/contract/supply/exchange-moysklad'
import type { FakeAccount, FakeRequest, MoyskladFault } from '../../base/integrations/moysklad.fake.ts'
import { fakeMoysklad, fakeToken } from '../../base/integrations/moysklad.fake.ts'
import { testTokenSecret } from '../../test-api.ts'
import { openTestExchangeOffice } from '../exchange/test-exchange-office.ts'
import { type MoyskladJobDeps, runMoysklad } from './run-moysklad.ts'
import { store, uuid } from './test-account.ts'

/** A shop connected to an account of a local МойСклад. */
export async function openTestMoysklad(
  account: FakeAccount,
  fill: Parameters<typeof openTestExchangeOffice>[0] = null,
) {
  const office = await openTestExchangeOffice(fill)
  const { pool, owner, runJob, deps } = office
  const clock = { time: 0 }
  const now = () => clock.time
  const faults = {
    next: (_request: FakeRequest): MoyskladFault => 'none',
    hold: (): Promise<unknown> => Promise.resolve(),
  }
  const server = await fakeMoysklad({
    now,
    account,
    fault: (request) => faults.next(request),
    hold: () => faults.hold(),
  })
  const jobDeps: MoyskladJobDeps = {
    pool,
    storage: deps.storage,
    changes: deps.changes,
    log: { error: () => {} },
    config: { tokenSecret: testTokenSecret, dataDir: deps.config.dataDir, moyskladUrl: server.url, port: 3000 },
    currentSettings: () => ({ sites: [{ id: 1, hosts: ['shop.example'] }] }),
    clock: {
      now,
      async pause(milliseconds) {
        await new Promise((done) => setImmediate(done))
        clock.time += milliseconds
      },
    },
  }
  const ask = (more: Partial<MoyskladJobDeps> = {}) => runMoysklad({ ...jobDeps, ...more })

  async function connect(token = fakeToken): Promise<number> {
    const added = await owner.send<{ id: number }>('POST', '/exchange-moysklad', {
      title: 'МойСклад',
      siteId: 1,
      token,
    })
    return added.body.id
  }

  return {
    ...office,
    server,
    faults,
    jobDeps,
    ask,
    connect,
    clock,
    /** Reads, applies, and reads once more, so that finished reads are recorded. */
    async nextMinute() {
      await ask()
      await runJob()
    },
    setStock(n: number, units: number | null, changedAt = new Date()) {
      account.stock.set(uuid(n), { stores: { [store.id]: units }, changedAt })
    },
    async moysklad(id: number) {
      const { body } = await owner.send<{ moysklads: MoyskladConnection[] }>('GET', '/exchange-moysklad')
      return body.moysklads.find((each) => each.id === id)
    },
    async connection(id: number) {
      const { body } = await owner.send<{ exchanges: Exchange[] }>('GET', '/exchanges')
      return body.exchanges.find((each) => each.id === id)!
    },
    /** Approves the held goods and maps the store to the shop's first warehouse. */
    async approve(id: number) {
      const { rows } = await pool.query(`select w.code from site_warehouses s join warehouses w on w.id = s.warehouse_id
        where s.site_id = 1 order by w.sort, w.id limit 1`)
      await owner.send('PUT', `/exchanges/${id}/mappings`, {
        kind: 'warehouse',
        sourceId: store.id,
        choice: 'target',
        target: rows[0].code,
      })
      await runJob()
      for (const run of (await this.connection(id)).runs.toReversed())
        if (run.isHeld) await owner.send('POST', `/exchanges/${id}/runs/${run.id}/decision`, { isApproved: true })
      await runJob()
    },
    /** Goods as buyers see them: title, price in roubles, free stock. */
    async onSale(): Promise<Record<string, string>> {
      const { rows } = await pool.query<{ n: string; line: string }>(
        `select ltrim(right(g.source_id, 6), '0') as n, concat_ws(' ', p.title, r.price_kopecks / 100 || ' ₽', '×' ||
           coalesce((select sum(on_hand - reserved) from stock s where s.offer_id = m.offer_id), 0)) as line
         from products p join groups g on g.product_id = p.id join group_offers m on m.group_id = g.id
           left join offer_prices r on r.offer_id = m.offer_id
             and r.price_role = (select price_role from sites where id = 1)
         where p.source like 'exchange:moysklad-%' and p.hidden_at is null and g.hidden_at is null order by g.source_id`,
      )
      return Object.fromEntries(rows.map(({ n, line }) => [n, line]))
    },
  }
}
