/**
 * Makes requests of the page's scripts continue the trace of the document. The trace id comes in the Server-Timing
 * header of the document's answer, because a cached document cannot carry it. Browsers expose that header only on https
 * (and on localhost).
 */
const script = `(() => {
  const send = window.fetch
  window.fetch = (what, how) => {
    const request = new Request(what, how)
    const [document] = performance.getEntriesByType('navigation')
    const trace = document?.serverTiming?.find(({ name }) => name === 'traceparent')
    if (trace && new URL(request.url).origin === location.origin)
      request.headers.set('traceparent', trace.description)
    return send(request)
  }
})()`

/** A rendered document with this script, before all others; with traces off no document has it. */
export const withTraceScript = ({ html, nonce }: { readonly html: string; readonly nonce: string }): string =>
  html.replace('</head>', () => `<script nonce="${nonce}">${script}</script></head>`)
