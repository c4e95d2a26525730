/**
 * A request that the page gave up (for a newer one, for another page) is nobody's error. React Router leaves such a
 * rejection without a handler when it comes between what an answer says and the end of its stream.
 */
export function ignoreAbortedRequests() {
  window.addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof DOMException) || event.reason.name !== 'AbortError') return
    event.preventDefault()
    event.stopImmediatePropagation()
  })
}
