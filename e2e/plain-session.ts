import { shop } from './browser.ts'

const maxRedirects = 10
let sessions = 0

/** Requests to the shop with cookies of their own, from an address of their own: rate limits are by address. */
export function openPlainSession() {
  sessions += 1
  const address = `10.${process.pid & 255}.${128 + (sessions >> 8)}.${sessions & 255}`
  const cookies = new Map<string, string>()

  async function request(url: URL, init: RequestInit): Promise<Response> {
    if (url.origin !== shop.url) throw new Error(`A foreign address: ${url}`)
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    headers.set('accept', 'text/html')
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value, attributes] = /^([^=]+)=([^;]*)(.*)$/.exec(line)!
      if (/max-age=0(;|$)/i.test(attributes!) || value === '') cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    return response
  }

  /** Requests an address and those it redirects to. Resolves with the last answer and its address. */
  async function follow(first: URL, init: RequestInit): Promise<{ url: URL; response: Response }> {
    let url = first
    let response = await request(url, init)
    for (let redirects = 0; response.headers.has('location') && response.status >= 300; redirects += 1) {
      if (redirects === maxRedirects) throw new Error(`${first} redirects forever`)
      url = new URL(response.headers.get('location')!, url)
      await response.body?.cancel()
      response = await request(url, response.status === 307 || response.status === 308 ? init : {})
    }
    return { url, response }
  }

  return { cookies, request, follow }
}
