/** Of a query only what says where a visitor came from and what of a listing is shown: never words typed, codes, tokens or mailboxes. */
const told = /^(utm_[a-z]+|page|sort|f\.[\w-]+)$/
const harmless = /^[\w.,:~ -]{0,100}$/

/** An address as it is told to the counter; of another site its host alone, and nothing when it is no address. */
export function sentAddress(address: string, origin: string): string {
  if (!URL.canParse(address)) return ''
  const url = new URL(address)
  if (url.origin !== origin) return `${url.origin}/`
  const query = new URLSearchParams([...url.searchParams].filter(([name, value]) => told.test(name) && harmless.test(value))).toString()
  return url.origin + url.pathname + (query && `?${query}`)
}
