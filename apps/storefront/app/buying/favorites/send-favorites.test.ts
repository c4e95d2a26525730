import { afterEach, expect, it, vi } from 'vitest'
import { sendFavorites } from './send-favorites.ts'

afterEach(() => vi.unstubAllGlobals())

/**
 * A page whose browser keeps some favourites and where some hearts were clicked; `isMerged`: the shop takes the
 * browser's list.
 */
async function send(stored: readonly number[], clicked: [number, boolean][], isMerged: boolean) {
  let [own, account]: (readonly number[])[] = [stored, []]
  const changes = new Map(clicked)
  vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) => {
    const merged = body.get('merge')
    if (merged === null) return Response.json(null)
    return isMerged
      ? Response.json({ ids: merged.split(',').map(Number), dropped: [] })
      : Response.json({ message: 'Сервер отдыхает' }, { status: 503 })
  })
  await sendFavorites({
    list: {
      own: () => own!,
      save(ids) {
        own = ids
      },
    },
    changes,
    confirm(change) {
      account = change(account!)
    },
  })
  return { own, account, left: changes.size }
}

it('favorites sent to the account leave the browser’s list', async () => {
  expect(await send([1, 2], [[3, true]], true)).toEqual({ own: [], account: [3, 1, 2], left: 0 })
})

it('a removed favorite is not merged later, when the merge itself failed', async () => {
  expect(await send([1, 2], [[1, false]], false)).toEqual({ own: [2], account: [], left: 0 })
})

it('a favorite added while the merge failed leaves the list to be merged later', async () => {
  expect(await send([1, 2], [[2, true]], false)).toEqual({ own: [1, 2], account: [2], left: 0 })
})
