import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import type { EntryContext } from 'react-router'
import { isRouteErrorResponse, ServerRouter } from 'react-router'
import css from './app.css?inline'
import { StylesContext } from './base/shell/styles.tsx'

// The server makes a visit for each request and puts it where the loaders look: both must mean the same key.
export { requestContext } from './base/api/request-context.server.ts'

/** Nothing waits for a slow reader here. */
const wholeDocumentBytes = 64 * 1024 * 1024

/**
 * Renders the whole document: it is cached, measured and hashed as a whole, so nothing is gained by sending its
 * beginning sooner. Inline code carries a nonce of this rendering alone, by which the server knows it as ours and takes
 * it away again.
 */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failure: unknown
    const nonce = randomBytes(16).toString('base64url')
    const { pipe } = renderToPipeableStream(
      <StylesContext value={{ css, nonce }}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </StylesContext>,
      {
        nonce,
        // Whatever is ready goes where it belongs, with no script to move it there.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const parts: Uint8Array[] = []
          headers.set('content-type', 'text/html; charset=utf-8')
          headers.set('x-rendered-nonce', nonce)
          pipe(
            new Writable({
              highWaterMark: wholeDocumentBytes,
              write(part: Uint8Array, _encoding, done) {
                parts.push(part)
                done()
              },
              final(done) {
                resolve(new Response(Buffer.concat(parts), { headers, status: failure === undefined ? status : 500 }))
                done()
              },
            }),
          )
        },
        onShellError: reject,
        onError(error) {
          failure = error
          handleError(error, { request })
        },
      },
    )
  })
}

/** Where unexpected errors of loaders, actions and rendering go; the server sets it. */
export const errors: { report: (error: unknown, request: Request) => void } = { report: () => {} }

export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) errors.report(error, request)
}
