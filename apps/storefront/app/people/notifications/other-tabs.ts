/** A message to other tabs of the browser: a notification was read through the channel, or a form changed something. */
type TabMessage = 'one-read' | 'changed'

let channel: BroadcastChannel | null = null
const open = () => {
  channel ??= new BroadcastChannel('notifications')
  return channel
}

export const otherTabs = {
  post: (message: TabMessage) => open().postMessage(message),
  /** Returns a function that stops listening. */
  listen(onTabMessage: (message: TabMessage) => void): () => void {
    const onMessage = ({ data }: MessageEvent<TabMessage>) => onTabMessage(data)
    open().addEventListener('message', onMessage)
    return () => open().removeEventListener('message', onMessage)
  },
}
