import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { EntryContext, RouterContextProvider } from 'react-router'
import { createContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import css from './app.css?inline'
import sheetUrl from './app.css?url'
import type { RenderedDocument } from './base/shell/rendered-document.ts'
import { StylesContext } from './base/shell/styles.tsx'

// The server sets this context for each request and loaders read it: both must use the same key object.
export { requestContext } from './base/api/request-context.server.ts'

/**
 * Where the server finds the rendered document. As a Response body it would be encoded, copied and decoded on its way
 * there.
 */
export const renderedDocument = createContext<RenderedDocument>()

/** Large enough for any document: no reader applies back-pressure here. */
const wholeDocumentBytes = 64 * 1024 * 1024
const documentEnd = '</body></html>'
/** On every link of React Router, for the discovery of routes, which nothing does here (react-router.config.ts). */
const discoveryMark = ' data-discover="true"'
const withoutDiscovery = (html: string) => (import.meta.env.PROD ? html.replaceAll(discoveryMark, '') : html)
/**
 * Content added by scripts may need styles the document did not. Declared for print, the sheet of all classes loads
 * last and delays nothing; the first script applies it (entry.client.tsx). Built without what every document has
 * (react-router.config.ts).
 */
const wholeSheet =
  `<link rel="stylesheet" media="print" id="whole-sheet" href="${sheetUrl}"/>` +
  `<noscript><link rel="stylesheet" href="${sheetUrl}"/></noscript>`

/**
 * Renders the whole document: it is cached, measured and hashed as a whole, so streaming would gain nothing. Inline
 * code carries a nonce unique to this rendering, by which the server recognises it and which it then removes.
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
  const { html, failed } = renderAtOnce(page) ?? (await renderWhenReady(page, nonce, request))
  const takesData = context.renderMeta?.didRenderScripts && html.endsWith(documentEnd)
  const document: RenderedDocument = {
    html: takesData ? html.slice(0, -documentEnd.length) : html,
    data: takesData ? loaded : null,
    end: takesData ? wholeSheet + documentEnd : '',
    nonce,
    css,
  }
  Object.assign(routerContext.get(renderedDocument), document)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { headers, status: failed ? 500 : status })
}

/** Only the routes of this page: building all hundred for every document would be slow. */
function shownRoutes({ manifest, routeModules, staticHandlerContext }: EntryContext) {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const onlyShown = <Value,>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(ids.flatMap((id) => (all[id] === undefined ? [] : [[id, all[id]]])))
  return { manifest: { ...manifest, routes: onlyShown(manifest.routes) }, routeModules: onlyShown(routeModules) }
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

/**
 * The ends of the comments React leaves for a part it could not render synchronously. They begin with a rare sign, so
 * that the search takes a tenth of the time.
 */
const unrenderedMarks = ['$!-->', '$?-->']

/**
 * Renders to a string, which costs a third less than a stream. Returns null when a part is still loading its code (once
 * after the start) or failed.
 */
function renderAtOnce(page: () => React.ReactNode): Rendered | null {
  try {
    // The doctype first: searches and slices copy a text that was joined.
    const html = withoutDiscovery(`<!DOCTYPE html>${renderToString(page())}`)
    return unrenderedMarks.some((mark) => html.includes(mark)) ? null : { html, failed: false }
  } catch {
    return null
  }
}

function renderWhenReady(page: () => React.ReactNode, nonce: string, request: Request): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe } = renderToPipeableStream(page(), {
      nonce,
      // Rendered in place, without scripts that move finished parts.
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
              resolve({ html: withoutDiscovery(Buffer.concat(parts).toString()), failed })
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

/** Reports unexpected errors of loaders, actions and rendering; set by the server. */
export const errors: { report: (error: unknown, request: Request) => void } = { report: () => {} }

export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) errors.report(error, request)
}
