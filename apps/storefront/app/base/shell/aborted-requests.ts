/**
 * Ignores rejections of requests that the page itself aborted, for a newer one or another page. React Router leaves
 * such a rejection unhandled when it comes after the data of an answer but before the end of its stream.
 */
export function ignoreAbortedRequests() {
  window.addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof DOMException) || event.reason.name !== 'AbortError') return
    event.preventDefault()
    event.stopImmediatePropagation()
  })
}
