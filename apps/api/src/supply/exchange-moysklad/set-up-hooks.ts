import type { Moysklad } from '../../base/integrations/moysklad.port.ts'
import { listOf } from './moysklad-lists.ts'

interface Hook {
  readonly id?: string
  readonly url?: string
  readonly entityType?: string
  readonly action?: string
  readonly reportType?: string
  readonly enabled?: boolean
}

const lists = ['/entity/webhook', '/entity/webhookstock'] as const

/** A webhook: `list` is the collection it is stored in, `about` its own fields. */
interface HookSpec {
  readonly list: (typeof lists)[number]
  readonly fields: Readonly<Record<string, string>>
}
const goodsHooks: readonly HookSpec[] = [
  ...['product', 'variant'].flatMap((entityType) =>
    ['CREATE', 'UPDATE', 'DELETE'].map((action) => ({ list: lists[0], fields: { entityType, action } })),
  ),
  { list: lists[1], fields: { reportType: 'bystore', stockType: 'stock' } },
]

const orderHooks: readonly HookSpec[] = ['UPDATE', 'DELETE'].map((action) => ({
  list: lists[0],
  fields: { entityType: 'customerorder', action },
}))

/**
 * Sets up webhooks to this address: creates missing ones, enables disabled ones, removes those with an earlier address
 * of the connection (`prefix`). Safe to repeat and to interrupt.
 */
export async function setUpHooks(moysklad: Moysklad, prefix: string, url: string, withOrders: boolean): Promise<void> {
  const all = withOrders ? [...goodsHooks, ...orderHooks] : goodsHooks
  for (const list of lists) {
    const registered = (await listOf(moysklad, list)) as Hook[]
    await removeHooks(moysklad, list, registered, (each) => each.startsWith(prefix) && each !== url)
    for (const { fields } of all.filter((each) => each.list === list)) {
      const existing = registered.find(
        (hook) =>
          hook.url === url && Object.entries(fields).every(([name, value]) => Reflect.get(hook, name) === value),
      )
      if (!existing) await moysklad.send('POST', list, { url, ...fields })
      else if (existing.enabled === false) await moysklad.send('PUT', `${list}/${existing.id}`, { enabled: true })
    }
  }
}

/** Removes all webhooks of a connection. */
export async function removeHooksOf(moysklad: Moysklad, prefix: string): Promise<void> {
  for (const list of lists)
    await removeHooks(moysklad, list, (await listOf(moysklad, list)) as Hook[], (url) => url.startsWith(prefix))
}

async function removeHooks(
  moysklad: Moysklad,
  list: string,
  registered: readonly Hook[],
  isOurs: (url: string) => boolean,
): Promise<void> {
  for (const { id, url } of registered) if (id && url && isOurs(url)) await moysklad.remove(`${list}/${id}`)
}
