/** Whom news of a notification is for: one user, one site's pages, or all. */
export type LiveUpdate = { readonly id: number } & ({ readonly userId: number } | { readonly siteId: number | null })

/**
 * News of a notification as a tag between processes: `notification:12:user:7`, `notification:12:site:1`,
 * `notification:12:all`.
 */
export function liveTag(news: LiveUpdate): string {
  if ('userId' in news) return `notification:${news.id}:user:${news.userId}`
  return `notification:${news.id}:${news.siteId === null ? 'all' : `site:${news.siteId}`}`
}

const form = /^notification:(\d+):(?:(user|site):(\d+)|all)$/

/** Null: a tag of something else. */
export function liveUpdateOf(tag: string): LiveUpdate | null {
  const [, id, whom, of] = form.exec(tag) ?? []
  if (id === undefined) return null
  if (whom === 'user') return { id: Number(id), userId: Number(of) }
  return { id: Number(id), siteId: whom === 'site' ? Number(of) : null }
}
