import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { RequestContext } from '../app/base/api/request-context.server.ts'
import { handoffFrom, handoffScript } from '../app/base/shell/handoff-script.rule.ts'
import type { RenderedDocument } from '../app/base/shell/rendered-document.ts'
import { contentSecurityPolicy, hashSource, type InlineSources } from './content-security.rule.ts'
import { documentBytes } from './document-bytes.ts'
import { openDocumentStyles } from './document-styles.ts'
import type { Answer } from './page-answers.ts'
import { pageDataAddress } from './page-data.rule.ts'
import { isPersonal } from './page-key.rule.ts'
import { firstValue, originOf, type PageRequest } from './page-request.ts'
import { routeGroups } from './route-groups.rule.ts'
import { securityHeaders, strictTransport } from './security-headers.ts'
import { splitDocument } from './split-document.rule.ts'
import type { Log, StorefrontOptions } from './storefront-options.ts'
import { withTraceScript } from './trace-script.rule.ts'

/** Exports of the built program besides its routes (entry.server.tsx). */
interface EntryModule {
  requestContext: RouterContext<RequestContext>
  renderedDocument: RouterContext<RenderedDocument>
  errors: { report: (error: unknown, request: Request) => void }
}

interface Options extends Pick<StorefrontOptions, 'build' | 'isProduction' | 'log' | 'traces'> {
  /** Other origins from which a page may load code; null when not configured. */
  readonly foreign: { readonly counter: string | null; readonly maps: string | null }
  /** Headers of answers that report an outage of the shop. */
  readonly retryLater: Readonly<Record<string, string>>
}

/** Renders a page of the built program, or its data, as an answer with its security policy and caching headers. */
export function openRenderer({ build, isProduction, log, foreign, retryLater, traces }: Options) {
  const loadBuild = typeof build === 'function' ? build : () => build
  const handlerOf = openHandlers(build, isProduction ? 'production' : 'development')

  return async function renderAnswer(
    request: IncomingMessage | null,
    page: PageRequest,
    ctx: RequestContext,
    url: string,
    body?: Buffer,
    /** Whether the answer, once it is made, is a document for everybody: its data is then apart. */
    isShared: (status: number) => boolean = () => false,
  ): Promise<Answer> {
    const built = await loadBuild()
    const document: RenderedDocument = { html: '', data: null, end: '', nonce: '', css: '' }
    const rendering = () =>
      handlerOf(page.path)(renderedRequest(request, page, url, body), routerContext(built, { ctx, document, log }))
    const answered = await (traces ? traces.render(rendering) : rendering())
    if (traces) document.html = withTraceScript(document)
    const type = answered.headers.get('content-type') ?? ''
    const answer = answerHeaders(answered, page.isHttps)
    const isDocument = answered.body === null && document.html !== ''
    const data = isDocument && document.data !== null && isShared(answered.status) ? dataApart(document.data) : null
    const { body: rendered, ...code } = isDocument
      ? documentAnswer(document, data && pageDataAddress({ build: built.assets.version, hash: data.hash }, url))
      : noDocument
    if (type.startsWith('text/html')) {
      if (isProduction) answer['content-security-policy'] = contentSecurityPolicy(code, page.isHttps, foreign)
      else delete answer['content-security-policy']
    }
    answer['cache-control'] = cacheControl(page, answered.status, type)
    answer.vary = 'cookie, accept-encoding'
    if (answered.status >= 502 && answered.status <= 504) Object.assign(answer, retryLater)
    return {
      status: answered.status,
      headers: answer,
      body: rendered ?? Buffer.from(await answered.arrayBuffer()),
      ...(data && { data }),
    }
  }
}

/** Handlers of pages by their paths: the built program, with no more routes than the path can match. */
function openHandlers(build: StorefrontOptions['build'], mode: string): (path: string) => RequestHandler {
  const whole = createRequestHandler(build, mode)
  if (typeof build === 'function') return () => whole
  const groupOf = routeGroups(build.routes)
  const handlers = new Map<string, RequestHandler>()
  return (path) => {
    const segment = path.split('/', 2)[1]!
    const known = handlers.get(segment)
    if (known) return known
    const routes = groupOf(path)
    if (routes === null) return whole
    const handler = createRequestHandler({ ...build, routes }, mode)
    handlers.set(segment, handler)
    return handler
  }
}

const noDocument = { body: null, scripts: [], styles: [] }

function dataApart(data: string) {
  const json = Buffer.from(data)
  return { json, hash: createHash('sha256').update(json).digest('base64url').slice(0, 16) }
}

/**
 * The document with the styles it needs and its data, or the address of that, and the sources of its inline code for
 * the policy.
 */
function documentAnswer(document: RenderedDocument, dataAddress: string | null): InlineSources & { body: Buffer } {
  const { data, nonce } = document
  const handoff = dataAddress === null ? data !== null && handoffScript(data, nonce) : handoffFrom(dataAddress, nonce)
  const {
    texts,
    textsBeforeStyles: place,
    scripts,
    styles,
  } = splitDocument({
    ...document,
    end: (handoff || '') + document.end,
  })
  const critical = place === null ? null : stylesOf(document.css)(document.html)
  const parts: (string | Uint8Array)[] = [...texts]
  if (critical) parts.splice(place!, 0, critical.bytes)
  return {
    body: documentBytes(parts),
    scripts: scripts.map((script) => hashSource(script)),
    styles: [...styles.map((style) => hashSource(style)), ...(critical ? [critical.source] : [])],
  }
}

/** There is one style sheet: it is parsed once. */
let lastStyles = { css: '', of: openDocumentStyles('') }
function stylesOf(css: string) {
  if (css !== lastStyles.css) lastStyles = { css, of: openDocumentStyles(css) }
  return lastStyles.of
}

export type RenderAnswer = ReturnType<typeof openRenderer>

/**
 * What the program gets with each request: the visitor's context, where to put the document, where to report errors.
 */
function routerContext(
  build: ServerBuild,
  { ctx, document, log }: { ctx: RequestContext; document: RenderedDocument; log: Log },
): RouterContextProvider {
  const entry = build.entry.module as unknown as EntryModule
  // Without the query: search words and tokens stay out of logs.
  entry.errors.report = (error, { url: failed }) =>
    log.error({ err: error, path: new URL(failed).pathname }, 'A page failed')
  const context = new RouterContextProvider()
  context.set(entry.requestContext, ctx)
  context.set(entry.renderedDocument, document)
  return context
}

/** The request as the program sees it; without anything of the visitor for a shared page. */
function renderedRequest(request: IncomingMessage | null, page: PageRequest, url: string, body?: Buffer): Request {
  const headers = new Headers()
  for (const name of ['content-type', 'origin', 'user-agent', 'accept', 'referer', 'sec-fetch-site']) {
    const value = firstValue(request?.headers[name])
    if (value !== undefined) headers.set(name, value)
  }
  return new Request(originOf(page) + url, {
    method: page.method === 'HEAD' ? 'GET' : page.method,
    headers,
    ...(body && { body: new Uint8Array(body) }),
  })
}

/** Headers of the answer: the shop's own, overridden by those of the page. */
function answerHeaders({ headers }: Response, isHttps: boolean): Record<string, string | string[]> {
  const answer: Record<string, string | string[]> = { ...securityHeaders, ...(isHttps && strictTransport) }
  for (const [name, value] of headers) if (name !== 'set-cookie' && name !== 'content-length') answer[name] = value
  const setCookies = headers.getSetCookie()
  if (setCookies.length > 0) answer['set-cookie'] = setCookies
  return answer
}

/** The Cache-Control of an answer. */
function cacheControl(page: PageRequest, status: number, type: string): string {
  if (isPersonal(page.path) || page.method === 'POST' || status !== 200) return 'no-store'
  // A page prefetched before a click may be shown for a few seconds without asking again.
  return type.startsWith('text/x-script') ? 'private, max-age=10' : 'private, no-cache'
}
