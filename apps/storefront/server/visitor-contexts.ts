import type { RequestContext, Tokens } from '../app/base/api/request-context.server.ts'
import { originOf, type PageRequest, publicOriginOf } from './page-request.ts'
import type { openServerSideProof } from './server-side-proof.ts'
import type { StorefrontOptions } from './storefront-options.ts'
import type { Visitors } from './visitors.ts'

interface Options extends Pick<StorefrontOptions, 'fetchApi'>, Pick<RequestContext, 'metrics' | 'maps'> {
  readonly visitors: Visitors
  readonly proveWork: ReturnType<typeof openServerSideProof>
}

/** Makes the context of a request. For a shared page it has no data of the visitor except the given tokens. */
export function openVisitorContexts({ fetchApi, metrics, maps, visitors, proveWork }: Options) {
  return function contextOf(
    page: PageRequest,
    tokens: Tokens,
    { isShared }: { readonly isShared: boolean },
  ): RequestContext {
    return {
      fetchApi,
      init: page.site.init,
      currency: page.currency,
      origin: originOf(page),
      publicOrigin: publicOriginOf(page),
      listingView: page.listingView,
      city: isShared ? null : page.city,
      metrics,
      maps,
      cookieChoice: isShared ? null : page.cookieChoice,
      authStep: isShared ? null : page.authStep,
      linkSignIn: isShared ? null : page.linkSignIn,
      isCartFromLink: !isShared && page.isCartFromLink,
      orderKey: isShared ? null : page.orderKey,
      clientIp: isShared ? '' : page.clientIp,
      userAgent: isShared ? '' : page.userAgent,
      isSessionOver: false,
      tokens: isShared ? { ...tokens } : tokens,
      changedTokens: {},
      isPartial: false,
      changedCookies: new Map(),
      tags: new Set(['settings', ...page.site.tags]),
      priceRoles: new Set(),
      proveWork: (terms, call) => proveWork(page.clientIp, terms, call),
      refreshSession: (refreshToken) =>
        visitors.refreshSession(refreshToken, { deviceId: page.tokens.device, siteId: page.site.init.site.id }),
    }
  }
}

export type ContextOf = ReturnType<typeof openVisitorContexts>
