import type { RequestContext, Tokens } from '../app/base/api/request-context.server.ts'
import type { Answer } from './page-answers.ts'
import type { PageRequest } from './page-request.ts'
import { cookieLine } from './visitor-cookies.rule.ts'

/** Set-Cookie lines for everything a request changed for its visitor. */
export function changedCookies(
  { changedTokens, changedCookies, init }: RequestContext,
  { site, isHttps }: PageRequest,
): string[] {
  const { code } = site.init.site
  const names = { auth: 'auth_token', refresh: 'refresh_token', cart: 'cart_token', device: 'device-id' } as const
  return [
    ...Object.entries(changedTokens).map(([name, value]) =>
      cookieLine(names[name as keyof Tokens], code, value ?? null, isHttps),
    ),
    // The chosen site is read before the site is known, so its cookie is named after the first site.
    ...[...changedCookies].map(([name, value]) =>
      cookieLine(name, name === 'site-id' ? init.sites[0]!.code : code, value, isHttps),
    ),
  ]
}

export function withCookies(answer: Answer, page: PageRequest, ctx: RequestContext): Answer {
  const changed = changedCookies(ctx, page)
  const existing = answer.headers['set-cookie']
  if (changed.length === 0) return answer
  return {
    ...answer,
    headers: { ...answer.headers, 'set-cookie': [...(existing ? [existing].flat() : []), ...changed] },
  }
}
