import { afterEach, expect, it, vi } from 'vitest'
import { sendFavorites } from './send-favorites.ts'

afterEach(() => vi.unstubAllGlobals())

/** Sends the favourites stored in the browser and the clicked hearts; `isMerged`: the API accepts the merge. */
async function send(initial: readonly number[], clicked: [number, boolean][], isMerged: boolean) {
  let [stored, account]: (readonly number[])[] = [initial, []]
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
      stored: () => stored!,
      save(ids) {
        stored = ids
      },
    },
    changes,
    confirm(change) {
      account = change(account!)
    },
  })
  return { stored, account, unsent: changes.size }
}

it('favorites sent to the account leave the browser’s list', async () => {
  expect(await send([1, 2], [[3, true]], true)).toEqual({ stored: [], account: [3, 1, 2], unsent: 0 })
})

it('a removed favorite is not merged later, when the merge itself failed', async () => {
  expect(await send([1, 2], [[1, false]], false)).toEqual({ stored: [2], account: [], unsent: 0 })
})

it('a favorite added while the merge failed leaves the list to be merged later', async () => {
  expect(await send([1, 2], [[2, true]], false)).toEqual({ stored: [1, 2], account: [2], unsent: 0 })
})
