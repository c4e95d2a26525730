/** What one tab tells the others of this browser: one notification was read by its channel, or something was changed by a form. */
type News = 'one-read' | 'changed'

let channel: BroadcastChannel | null = null
const open = () => {
  channel ??= new BroadcastChannel('notifications')
  return channel
}

export const otherTabs = {
  tell: (news: News) => open().postMessage(news),
  /** Gives the way to stop. */
  listen(hear: (news: News) => void): () => void {
    const onMessage = ({ data }: MessageEvent<News>) => hear(data)
    open().addEventListener('message', onMessage)
    return () => open().removeEventListener('message', onMessage)
  },
}
