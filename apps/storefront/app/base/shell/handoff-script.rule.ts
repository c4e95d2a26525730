/**
 * Hands the loader data of a document to React Router in the browser. As a block of JSON the data need not be escaped
 * twice, and the script that reads it is the same in all documents: the policy names it without hashing the data.
 *
 * @param data - Lines of JSON.
 */
export function handoffScript(data: string, nonce: string): string {
  return `<script type="application/json">${data.replaceAll('<', '\\u003c')}</script><script nonce="${nonce}">${read}</script>`
}

const read =
  '((stream, data) => { stream.enqueue(data.textContent); stream.close() })' +
  '(window.__reactRouterContext.streamController, document.currentScript.previousSibling)'
