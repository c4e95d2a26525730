import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSignedIn, type RequestContext } from '../app/base/api/request-context.server.ts'
import { withCookies } from './answer-cookies.ts'
import type { concurrencyLimit } from './concurrency-limit.ts'
import { FormBodies } from './form-bodies.ts'
import { formLimits } from './form-limits.rule.ts'
import { type Answer, fallbackAnswer, plainAnswer, send } from './page-answers.ts'
import type { PageDataVersion } from './page-data.rule.ts'
import { pageAddress } from './page-key.rule.ts'
import type { PageRequest } from './page-request.ts'
import type { openRenderer } from './render-answer.ts'
import { urlOf } from './request-address.rule.ts'
import type { openSharedPages } from './shared-pages.ts'
import type { openVisitorContexts } from './visitor-contexts.ts'
import type { openVisitors } from './visitors.ts'

interface Options {
  readonly isProduction: boolean
  readonly visitors: ReturnType<typeof openVisitors>
  readonly shared: ReturnType<typeof openSharedPages>
  readonly contextOf: ReturnType<typeof openVisitorContexts>
  readonly renderAnswer: ReturnType<typeof openRenderer>
  /** Limits the pages rendered for single visitors at the same time. */
  readonly limitPersonal: ReturnType<typeof concurrencyLimit>
  readonly routeIds: ReadonlySet<string>
}

/** Answers the requests for pages and the forms sent to them, after their site is known. */
export function openPageAnswers(options: Options) {
  const { isProduction, visitors, shared, contextOf, renderAnswer, limitPersonal, routeIds } = options
  const formBodies = new FormBodies()

  /** A page or its data, shared or personal; `data`: the data of that version of a shared document. */
  async function answerPage(
    request: IncomingMessage,
    response: ServerResponse,
    page: PageRequest,
    data: PageDataVersion | null,
  ) {
    const ctx = contextOf(page, page.tokens, { isShared: false })
    const role = await priceRoleOf(page, ctx)
    const hasTokens = /(^|&)(authToken|cartToken)=/.test(page.query)
    const document = hasTokens ? null : pageAddress(page.path, page.query, routeIds)
    if (data !== null)
      return role !== null && document?.isCacheable && page.isOwnHost && isProduction
        ? shared.serveData(request, response, page, ctx, role, { url: document.url, version: data })
        : send(response, request, plainAnswer(404, 'Нет таких данных'))
    if (role !== null && document !== null && isProduction)
      return shared.servePage(request, response, page, ctx, role, document)
    return answerVisitor(request, response, page, { ctx, role, url: document?.url ?? urlOf(page) })
  }

  async function answerForm(request: IncomingMessage, response: ServerResponse, page: PageRequest) {
    const ctx = contextOf(page, page.tokens, { isShared: false })
    const role = await priceRoleOf(page, ctx)
    const limits = formLimits(page.path, request.headers['content-type'] ?? '')
    if (limits === null) return send(response, request, fallbackAnswer(415, 'Такую форму страница не принимает'))
    return formBodies.read(request, limits, (body) =>
      typeof body === 'string'
        ? send(response, request, refusedBody(body))
        : answerVisitor(request, response, page, { ctx, role, url: urlOf(page), body }),
    )
  }

  /** Null when the session is over. */
  const priceRoleOf = async (page: PageRequest, ctx: RequestContext): Promise<string | null> =>
    isSignedIn(page) ? visitors.priceRoleOf(ctx) : page.site.init.priceRole

  /** Answers with a page of one visitor, or one that is not cached. */
  async function answerVisitor(
    request: IncomingMessage,
    response: ServerResponse,
    page: PageRequest,
    { ctx, role, url, body }: { ctx: RequestContext; role: string | null; url: string; body?: Buffer },
  ) {
    const visitorContext = role === null ? { ...ctx, isSessionOver: true } : ctx
    const answer = await limitPersonal(() => renderAnswer(request, page, visitorContext, url, body))
    return send(response, request, withCookies(answer, page, ctx))
  }

  return { answerPage, answerForm }
}

const refusedBody = (reason: 'too large' | 'too many'): Answer =>
  reason === 'too large'
    ? fallbackAnswer(413, 'Слишком большая форма. Отправьте её по частям', { connection: 'close' })
    : fallbackAnswer(503, 'Сейчас загружают много файлов. Повторите через минуту', { 'retry-after': '60' })
