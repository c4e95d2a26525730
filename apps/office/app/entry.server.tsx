import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Renders index.html when the office is built: an empty document; the browser renders the rest. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />)
  // The file also includes what the router streams after the page.
  await body.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(body, { headers, status })
}
