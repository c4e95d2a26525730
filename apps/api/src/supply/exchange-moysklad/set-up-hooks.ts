import type { Moysklad } from '../../base/integrations/moysklad.port.ts'
import { listOf } from './ask-moysklad.ts'

interface Hook {
  readonly id?: string
  readonly url?: string
  readonly entityType?: string
  readonly action?: string
  readonly reportType?: string
  readonly enabled?: boolean
}

const lists = ['/entity/webhook', '/entity/webhookstock'] as const

/** What is told of: goods made, changed and deleted, stock, and orders that change. */
interface Wanted {
  readonly list: (typeof lists)[number]
  readonly about: Readonly<Record<string, string>>
}
const wanted: readonly Wanted[] = [
  ...['product', 'variant'].flatMap((entityType) =>
    ['CREATE', 'UPDATE', 'DELETE'].map((action) => ({ list: lists[0], about: { entityType, action } })),
  ),
  { list: lists[1], about: { reportType: 'bystore', stockType: 'stock' } },
]

const ofOrders: readonly Wanted[] = ['UPDATE', 'DELETE'].map((action) => ({
  list: lists[0],
  about: { entityType: 'customerorder', action },
}))

/**
 * Makes МойСклад tell this address of changes: what is missing is made, what was switched off is switched on, what was
 * told to a former address of the connection (`prefix`) is taken back. Safe to repeat and to break off.
 */
export async function setUpHooks(moysklad: Moysklad, prefix: string, url: string, withOrders: boolean): Promise<void> {
  const all = withOrders ? [...wanted, ...ofOrders] : wanted
  for (const list of lists) {
    const known = (await listOf(moysklad, list)) as Hook[]
    await takeBack(moysklad, list, known, (each) => each.startsWith(prefix) && each !== url)
    for (const { about } of all.filter((each) => each.list === list)) {
      const found = known.find(
        (hook) => hook.url === url && Object.entries(about).every(([name, value]) => Reflect.get(hook, name) === value),
      )
      if (!found) await moysklad.send('POST', list, { url, ...about })
      else if (found.enabled === false) await moysklad.send('PUT', `${list}/${found.id}`, { enabled: true })
    }
  }
}

/** Takes back all that was set up for a connection. */
export async function takeBackHooks(moysklad: Moysklad, prefix: string): Promise<void> {
  for (const list of lists)
    await takeBack(moysklad, list, (await listOf(moysklad, list)) as Hook[], (url) => url.startsWith(prefix))
}

async function takeBack(
  moysklad: Moysklad,
  list: string,
  known: readonly Hook[],
  isOurs: (url: string) => boolean,
): Promise<void> {
  for (const { id, url } of known) if (id && url && isOurs(url)) await moysklad.remove(`${list}/${id}`)
}
