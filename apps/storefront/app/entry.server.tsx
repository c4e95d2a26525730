import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { EntryContext, RouterContextProvider } from 'react-router'
import { createContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import css from './app.css?inline'
import sheetUrl from './app.css?url'
import { handoffScript } from './base/shell/handoff-script.rule.ts'
import { StylesContext } from './base/shell/styles.tsx'

// The server makes a visit for each request and puts it where the loaders look: both must mean the same key.
export { requestContext } from './base/api/request-context.server.ts'

/** A document as text: as the body of a Response it would be encoded, copied and decoded on the way to the server. */
export interface RenderedDocument {
  /** Empty: there is none, the Response is the whole answer. */
  html: string
  /** Carried by the inline code that is ours. */
  nonce: string
  /** The whole style sheet: what the document needs of it belongs into its empty `<style id="styles">`. */
  css: string
}

/** Where the server finds the document. */
export const renderedDocument = createContext<RenderedDocument>()

/** Nothing waits for a slow reader here. */
const wholeDocumentBytes = 64 * 1024 * 1024
const documentEnd = '</body></html>'
/**
 * What scripts show may need more than the document itself: the whole style sheet. As one for paper it is fetched last
 * and nothing waits for it; the first script makes it count (entry.client.tsx).
 */
const wholeSheet =
  `<link rel="stylesheet" media="print" id="whole-sheet" href="${sheetUrl}"/>` +
  `<noscript><link rel="stylesheet" href="${sheetUrl}"/></noscript>`
/** Scripts bring a page to life that can be read without them: they come after its pictures and fonts. */
const preload = '<link rel="modulepreload" '
const quietPreload = `${preload}fetchPriority="low" `

/**
 * Renders the whole document: it is cached, measured and hashed as a whole, so nothing is gained by sending its
 * beginning sooner. Inline code carries a nonce of this rendering alone, by which the server knows it as ours and takes
 * it away again.
 */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routerContext: RouterContextProvider,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url')
  const shown = { ...context, ...shownRoutes(context), serverHandoffStream: undefined }
  const page = () => (
    <StylesContext value={nonce}>
      <ServerRouter context={shown} url={request.url} nonce={nonce} />
    </StylesContext>
  )
  const loaded = await textOf(context.serverHandoffStream)
  const rendered = renderAtOnce(page) ?? (await renderWhenReady(page, nonce, request))
  const html =
    context.renderMeta?.didRenderScripts && rendered.html.endsWith(documentEnd)
      ? rendered.html.slice(0, -documentEnd.length) + handoffScript(loaded, nonce) + wholeSheet + documentEnd
      : rendered.html
  Object.assign(routerContext.get(renderedDocument), { html: html.replaceAll(preload, quietPreload), nonce, css })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { headers, status: rendered.failed ? 500 : status })
}

/** The routes of the page alone: all hundred of them would be built anew for every document. */
function shownRoutes({ manifest, routeModules, staticHandlerContext }: EntryContext) {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const among = <Value,>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(ids.flatMap((id) => (all[id] === undefined ? [] : [[id, all[id]]])))
  return { manifest: { ...manifest, routes: among(manifest.routes) }, routeModules: among(routeModules) }
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  if (stream) for await (const part of stream) text += decoder.decode(part, { stream: true })
  return text + decoder.decode()
}

interface Rendered {
  html: string
  failed: boolean
}

/** What a part that cannot be rendered at once leaves in its place. */
const unrendered = ['<!--$!-->', '<!--$?-->']

/**
 * The document as one text, which costs a third less than a stream. Null: a part waits for its code, as each does once
 * after the start, or fails.
 */
function renderAtOnce(page: () => React.ReactNode): Rendered | null {
  try {
    const html = renderToString(page())
    return unrendered.some((mark) => html.includes(mark)) ? null : { html: `<!DOCTYPE html>${html}`, failed: false }
  } catch {
    return null
  }
}

function renderWhenReady(page: () => React.ReactNode, nonce: string, request: Request): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe } = renderToPipeableStream(page(), {
      nonce,
      // Parts that are ready are rendered in place, with no script to move them there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const parts: Uint8Array[] = []
        pipe(
          new Writable({
            highWaterMark: wholeDocumentBytes,
            write(part: Uint8Array, _encoding, done) {
              parts.push(part)
              done()
            },
            final(done) {
              resolve({ html: Buffer.concat(parts).toString(), failed })
              done()
            },
          }),
        )
      },
      onShellError: reject,
      onError(error) {
        failed = true
        handleError(error, { request })
      },
    })
  })
}

/** Where unexpected errors of loaders, actions and rendering go; the server sets it. */
export const errors: { report: (error: unknown, request: Request) => void } = { report: () => {} }

export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) errors.report(error, request)
}
