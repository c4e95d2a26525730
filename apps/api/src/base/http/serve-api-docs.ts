import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { apiDocsPage, apiDocsStyle, docsOriginPlaceholder } from './api-docs-page.ts'
import { apiDocument, type Noun } from './api-document.ts'

/** Serves the contract as openapi.json for programs and as an HTML page for people. */
export function serveApiDocs(app: FastifyInstance, nouns: readonly Noun[]) {
  // Made for the first reader: texts of 2.5 MB that a shop may never need.
  let made: { readonly json: string; readonly page: string } | undefined
  const docs = () => {
    if (!made) {
      const document = apiDocument(nouns)
      made = { json: JSON.stringify(document), page: apiDocsPage(document) }
    }
    return made
  }
  const styleHash = createHash('sha256').update(apiDocsStyle).digest('base64')
  const policy =
    `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; ` +
    `frame-ancestors 'none'`

  app.get('/openapi.json', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' })
      .type('application/json; charset=utf-8')
      .send(docs().json),
  )
  app.get('/docs', ({ protocol, host }, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(
        docs().page.replaceAll(
          docsOriginPlaceholder,
          /^[\w.:[\]-]+$/.test(host) ? `${protocol}://${host}` : 'http://localhost:3000',
        ),
      ),
  )
}
