/** The id of a new notification and its audience: one user, pages of one site, or all pages (null). */
export type LiveUpdate = { readonly id: number } & ({ readonly userId: number } | { readonly siteId: number | null })

/**
 * The tag that announces a notification to other processes: `notification:12:user:7`, `notification:12:site:1`,
 * `notification:12:all`.
 */
export function liveTag(update: LiveUpdate): string {
  if ('userId' in update) return `notification:${update.id}:user:${update.userId}`
  return `notification:${update.id}:${update.siteId === null ? 'all' : `site:${update.siteId}`}`
}

const tagPattern = /^notification:(\d+):(?:(user|site):(\d+)|all)$/

/** Reads such a tag. Null for any other tag. */
export function liveUpdateOf(tag: string): LiveUpdate | null {
  const [, id, audience, audienceId] = tagPattern.exec(tag) ?? []
  if (id === undefined) return null
  if (audience === 'user') return { id: Number(id), userId: Number(audienceId) }
  return { id: Number(id), siteId: audience === 'site' ? Number(audienceId) : null }
}
