/** Asks the shop from a page's script, beside navigation: nothing on the page is loaded anew for it. */
export async function requestFromPage<Answer>(path: string, method: 'GET' | 'POST' = 'GET'): Promise<Answer> {
  const response = await fetch(path, { method, headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${method} ${path.split('?')[0]} was answered ${response.status}`)
  return (await response.json()) as Answer
}
