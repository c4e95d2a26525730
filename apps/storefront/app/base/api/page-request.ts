/**
 * Calls the shop from a page's script, outside navigation: nothing on the page is reloaded. A refusal is thrown with
 * its status.
 */
export async function requestFromPage<Answer>(path: string, method: 'GET' | 'POST' = 'GET'): Promise<Answer> {
  const response = await fetch(path, { method, headers: { accept: 'application/json' } })
  if (!response.ok)
    throw Object.assign(new Error(`${method} ${path.split('?')[0]} was answered ${response.status}`), {
      status: response.status,
    })
  return (await response.json()) as Answer
}
