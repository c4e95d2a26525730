/**
 * Requests of the page's scripts to the shop go on with the trace of the document: it is named by the header
 * Server-Timing of the document's answer, for a cached document cannot name it. Browsers show that header to pages by
 * https (and of their own machine) only.
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
