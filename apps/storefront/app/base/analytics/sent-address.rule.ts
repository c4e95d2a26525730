/**
 * Query parameters that are sent: the visitor's source and the listing's state; never typed words, codes, tokens or
 * email addresses.
 */
const allowedParameter = /^(utm_[a-z]+|page|sort|f\.[\w-]+)$/
const harmless = /^[\w.,:~ -]{0,100}$/

/** An address as sent to the analytics service: of another site only the host; nothing when it is not an address. */
export function sentAddress(address: string, origin: string): string {
  if (!URL.canParse(address)) return ''
  const url = new URL(address)
  if (url.origin !== origin) return `${url.origin}/`
  const query = new URLSearchParams(
    [...url.searchParams].filter(([name, value]) => allowedParameter.test(name) && harmless.test(value)),
  ).toString()
  return url.origin + url.pathname + (query && `?${query}`)
}
