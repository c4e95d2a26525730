/** A new notification's id, and whom it is for: one user, pages of one site, or all pages (null). */
export type LiveUpdate = { readonly id: number } & ({ readonly userId: number } | { readonly siteId: number | null })

/**
 * The tag that announces a notification to other processes: `notification:12:user:7`, `notification:12:site:1`,
 * `notification:12:all`.
 */
export function liveTag(news: LiveUpdate): string {
  if ('userId' in news) return `notification:${news.id}:user:${news.userId}`
  return `notification:${news.id}:${news.siteId === null ? 'all' : `site:${news.siteId}`}`
}

const form = /^notification:(\d+):(?:(user|site):(\d+)|all)$/

/** Reads such a tag; null: it is another kind of tag. */
export function liveUpdateOf(tag: string): LiveUpdate | null {
  const [, id, whom, of] = form.exec(tag) ?? []
  if (id === undefined) return null
  if (whom === 'user') return { id: Number(id), userId: Number(of) }
  return { id: Number(id), siteId: whom === 'site' ? Number(of) : null }
}
