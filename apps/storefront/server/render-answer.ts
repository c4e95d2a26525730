import type { IncomingMessage } from 'node:http'
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router'
import type { RequestContext } from '../app/base/api/request-context.server.ts'
import { contentSecurityPolicy, renderedCode } from './content-security.rule.ts'
import type { Answer } from './page-answers.ts'
import { isPersonal } from './page-key.rule.ts'
import { first, originOf, type PageRequest } from './page-request.ts'
import { securityHeaders, strictTransport } from './security-headers.ts'
import type { Log, StorefrontOptions } from './storefront-options.ts'

/** What the built program shows beside routes (entry.server.tsx). */
interface EntryModule {
  requestContext: RouterContext<RequestContext>
  errors: { report: (error: unknown, request: Request) => void }
}

/** What a document was rendered with (entry.server.tsx), for its policy; no browser sees it. */
const nonceHeader = 'x-rendered-nonce'

interface Options extends Pick<StorefrontOptions, 'build' | 'isProduction' | 'log'> {
  /** Origins whose code a page may load; null: none. */
  readonly foreign: { readonly counter: string | null; readonly maps: string | null }
  /** Of answers that say the shop is in trouble. */
  readonly retryLater: Readonly<Record<string, string>>
}

/** Renders a page of the built program, or its data, as an answer with its policy and freshness. */
export function openRenderer({ build, isProduction, log, foreign, retryLater }: Options) {
  const loadBuild = typeof build === 'function' ? build : () => build
  const render = createRequestHandler(build, isProduction ? 'production' : 'development')

  return async function renderAnswer(
    request: IncomingMessage | null,
    page: PageRequest,
    ctx: RequestContext,
    url: string,
    body?: Buffer,
  ): Promise<Answer> {
    const built = await loadBuild()
    const answered = await render(renderedRequest(request, page, url, body), routerContext(built, ctx, log))
    let bytes = Buffer.from(await answered.arrayBuffer())
    const type = answered.headers.get('content-type') ?? ''
    const answer = answerHeaders(answered, page.isHttps)
    if (type.startsWith('text/html')) {
      const nonce = answered.headers.get(nonceHeader)
      const { html, ...code } =
        nonce === null ? { html: null, scripts: [], styles: [] } : renderedCode(bytes.toString(), nonce)
      if (html !== null) bytes = Buffer.from(html)
      if (isProduction) answer['content-security-policy'] = contentSecurityPolicy(code, page.isHttps, foreign)
      else delete answer['content-security-policy']
    }
    answer['cache-control'] = freshnessOf(page, answered.status, type)
    answer.vary = 'cookie, accept-encoding'
    if (answered.status >= 502 && answered.status <= 504) Object.assign(answer, retryLater)
    return { status: answered.status, headers: answer, body: bytes }
  }
}

export type RenderAnswer = ReturnType<typeof openRenderer>

/** What the program is given with a request: what it knows of the visitor, and where its failures are told. */
function routerContext(build: ServerBuild, ctx: RequestContext, log: Log): RouterContextProvider {
  const entry = build.entry.module as unknown as EntryModule
  // Without the query: words of a search and tokens are nothing for a log.
  entry.errors.report = (error, { url: failed }) =>
    log.error({ err: error, path: new URL(failed).pathname }, 'A page failed')
  const context = new RouterContextProvider()
  context.set(entry.requestContext, ctx)
  return context
}

/** The request as the program sees it: of a shared page nothing of who asks. */
function renderedRequest(request: IncomingMessage | null, page: PageRequest, url: string, body?: Buffer): Request {
  const headers = new Headers()
  for (const name of ['content-type', 'origin', 'user-agent', 'accept', 'referer', 'sec-fetch-site']) {
    const value = first(request?.headers[name])
    if (value !== undefined) headers.set(name, value)
  }
  return new Request(originOf(page) + url, {
    method: page.method === 'HEAD' ? 'GET' : page.method,
    headers,
    ...(body && { body: new Uint8Array(body) }),
  })
}

/** Headers of the rendered answer: the shop's own, over them what the page set but the nonce. */
function answerHeaders({ headers }: Response, isHttps: boolean): Record<string, string | string[]> {
  const answer: Record<string, string | string[]> = { ...securityHeaders, ...(isHttps && strictTransport) }
  for (const [name, value] of headers)
    if (name !== 'set-cookie' && name !== 'content-length' && name !== nonceHeader) answer[name] = value
  const setCookies = headers.getSetCookie()
  if (setCookies.length > 0) answer['set-cookie'] = setCookies
  return answer
}

/** Who may show it again, and how long. */
function freshnessOf(page: PageRequest, status: number, type: string): string {
  if (isPersonal(page.path) || page.method === 'POST' || status !== 200) return 'no-store'
  // A page fetched ahead of a click may be shown for a few seconds without asking again.
  return type.startsWith('text/x-script') ? 'private, max-age=10' : 'private, no-cache'
}
