import type { FastifyReply, FastifyRequest } from 'fastify'

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // An answer opened as a page runs nothing, loads nothing and cannot be framed.
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const

/** Sets the security headers of every answer. */
export function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(headers)
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  return reply
}
