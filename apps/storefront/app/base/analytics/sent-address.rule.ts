/**
 * The only query parameters that are sent: where the visitor came from and the state of a listing. Typed text, codes,
 * tokens and email addresses are never sent.
 */
const allowedParameter = /^(utm_[a-z]+|page|sort|f\.[\w-]+)$/
const allowedValue = /^[\w.,:~ -]{0,100}$/

/** An address as sent to analytics: only the host of another site; an empty string when it is not an address. */
export function sentAddress(address: string, origin: string): string {
  if (!URL.canParse(address)) return ''
  const url = new URL(address)
  if (url.origin !== origin) return `${url.origin}/`
  const query = new URLSearchParams(
    [...url.searchParams].filter(([name, value]) => allowedParameter.test(name) && allowedValue.test(value)),
  ).toString()
  return url.origin + url.pathname + (query && `?${query}`)
}
