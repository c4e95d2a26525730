import { type RequestContext, setTokens } from '../app/base/api/request-context.server.ts'
import { type CdnTerms, cdnHeaders } from './cdn-headers.rule.ts'
import { concurrencyLimit } from './concurrency-limit.ts'
import type { LoadLimits } from './load-limits.ts'
import { type Answer, pageOf } from './page-answers.ts'
import type { FillResult } from './page-cache.ts'
import type { PageRequest } from './page-request.ts'
import type { RenderAnswer } from './render-answer.ts'
import type { ContextOf } from './visitor-contexts.ts'
import type { Visitors } from './visitors.ts'

interface Options {
  readonly limits: LoadLimits
  readonly visitors: Visitors
  readonly contextOf: ContextOf
  readonly renderAnswer: RenderAnswer
  readonly routeOf: (path: string) => string
  readonly cdn: CdnTerms | null
}

/** Makes documents that visitors of one site, currency and price role share. */
export function openPageMaker({ limits, visitors, contextOf, renderAnswer, routeOf, cdn }: Options) {
  const limitPages = concurrencyLimit(limits.documents)

  return makePage

  async function makePage(
    page: PageRequest,
    visitor: RequestContext,
    { url, role, isCacheable }: { url: string; role: string; isCacheable: boolean },
  ): Promise<FillResult<Answer>> {
    const { auth, refresh } = visitor.tokens
    const isGuestPrice = role === page.site.init.priceRole
    // The context has nothing of the visitor but what prices depend on.
    const ctx = contextOf(page, isGuestPrice ? visitors.nobody() : { auth, refresh, cart: null, device: null }, {
      isShared: true,
    })
    // Staff may have changed the visitor's role since it was read.
    const hasPricesOfRole = () => [...ctx.priceRoles].every((each) => each === role)
    const isForAll = (status: number) =>
      status === 200 &&
      !ctx.isPartial &&
      hasPricesOfRole() &&
      Object.keys(ctx.changedTokens).length === 0 &&
      isCacheable
    const answer = await limitPages(() => renderAnswer(null, page, ctx, url, undefined, isForAll))
    // Refreshed tokens are returned to this visitor: the old ones may be useless now.
    setTokens(visitor, ctx.changedTokens)
    const terms = { tags: ctx.tags, route: routeOf(page.path), cdn: cdn && cdnHeaders(ctx.tags, cdn) }
    return {
      answer,
      document: isForAll(answer.status) ? await pageOf(answer, terms) : null,
      isGone: answer.status >= 300 && answer.status < 500,
      isPartial: ctx.isPartial,
    }
  }
}
