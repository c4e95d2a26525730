import type { FastifyReply } from 'fastify'
import { matchesTag } from '../../base/files/picture-variant.rule.ts'
import type { Snapshot } from './snapshots.ts'

/** Sends a snapshot, or 304 if the client has it (RFC 9110: `if-none-match` comes before `if-modified-since`). */
export function sendSnapshot(
  reply: FastifyReply,
  snapshot: Snapshot,
  { type, origin, isPublic = true }: { type: string; origin: string | null; isPublic?: boolean },
) {
  const lastModified = snapshot.madeAt.toUTCString()
  const { 'if-none-match': tag, 'if-modified-since': since } = reply.request.headers
  const isNotModified =
    tag === undefined
      ? since !== undefined && Date.parse(since) >= Date.parse(lastModified)
      : matchesTag(tag, snapshot.etag.slice(2))
  reply.headers({
    'cache-control': isPublic ? 'public, max-age=300' : 'private, no-store',
    etag: snapshot.etag,
    'last-modified': lastModified,
  })
  if (isNotModified) return reply.code(304).send()
  reply.type(type)
  return reply.request.method === 'HEAD' ? reply.send('') : reply.send(snapshot.read(origin))
}
