/**
 * Hands the loader data of a document to React Router in the browser. As a block of JSON the data need not be escaped
 * twice, and the script that reads it is the same in all documents: the policy names it without hashing the data.
 *
 * @param data - Lines of JSON.
 */
export function handoffScript(data: string, nonce: string): string {
  return `<script type="application/json">${data.replaceAll('<', '\\u003c')}</script><script nonce="${nonce}">${read}</script>`
}

const stream = 'window.__reactRouterContext.streamController'
const read =
  '((stream, data) => { stream.enqueue(data.textContent); stream.close() })' +
  `(${stream}, document.currentScript.previousSibling)`

/**
 * The same for data that stands at an address of its own. When it cannot be loaded, the page stays as it is without
 * scripts.
 */
export function handoffFrom(address: string, nonce: string): string {
  const escaped = address.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<script nonce="${nonce}" data-from="${escaped}">${load}</script>`
}

const load =
  '((stream, { dataset }) => fetch(dataset.from).then((answer) => answer.ok && answer.text()).then(' +
  '(data) => { if (data) { stream.enqueue(data); stream.close() } }, () => {}))' +
  `(${stream}, document.currentScript)`
