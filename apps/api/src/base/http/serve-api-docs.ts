import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { apiDocsPage, apiDocsStyle, originPlaceholder } from './api-docs-page.ts'
import { apiDocument, type Noun } from './api-document.ts'

/** Serves the contract as openapi.json for programs and as an HTML page for people. */
export function serveApiDocs(app: FastifyInstance, nouns: readonly Noun[]) {
  const document = apiDocument(nouns)
  const json = JSON.stringify(document)
  const page = apiDocsPage(document)
  const styleHash = createHash('sha256').update(apiDocsStyle).digest('base64')
  const policy =
    `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; ` +
    `frame-ancestors 'none'`

  app.get('/openapi.json', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' })
      .type('application/json; charset=utf-8')
      .send(json),
  )
  app.get('/docs', ({ protocol, host }, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(
        page.replaceAll(
          originPlaceholder,
          /^[\w.:[\]-]+$/.test(host) ? `${protocol}://${host}` : 'http://localhost:3000',
        ),
      ),
  )
}
