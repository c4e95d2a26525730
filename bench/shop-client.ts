/** Calls the shop's API to prepare a measurement. */
export function shopClient(url: string) {
  return async <Answer>(
    method: string,
    path: string,
    { body, cartToken }: { body?: unknown; cartToken?: string } = {},
  ): Promise<Answer> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...siteHeaders,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cartToken !== undefined && { 'x-cart-token': cartToken }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`)
    return (await answer.json()) as Answer
  }
}

export type ShopClient = ReturnType<typeof shopClient>

export const siteHeaders = { 'x-site-id': '1', 'x-client-platform': 'bench' }
export const jsonHeaders = { ...siteHeaders, 'content-type': 'application/json' }

/** Maps a list with `atOnce` calls at a time; keeps the order of the list. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index]!)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
