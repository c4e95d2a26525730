import {
  initialLiveState,
  type LiveEvent,
  type LiveStep,
  nextLiveState,
  openPollMilliseconds,
  openWaitMilliseconds,
} from './live-connection.rule.ts'
import { liveLog } from './live-log.ts'

interface Options {
  /** Opens a socket; null when the user is no longer signed in. */
  openSocket: () => Promise<WebSocket | null>
  /** Called for every notification. */
  onMessage: (id: number) => void
  random?: () => number
}

/** The live channel of this page (spec 4, 7, 9). */
export interface LiveClient {
  start(): void
  stop(): void
  /** The auth token has changed: reopens the channel with the new one. */
  changeToken(): void
  /** Reports that a notification was read; false when the report failed. */
  markRead(uid: number, id: number | undefined): Promise<boolean>
}

export function openLiveClient({ openSocket, onMessage, random = Math.random }: Options): LiveClient {
  let state = initialLiveState
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The newest attempt; messages of earlier ones are ignored. */
  let attempt = 0

  function handleEvent(event: LiveEvent) {
    const [next, step] = nextLiveState(state, event, random())
    state = next
    runStep(step)
  }

  function runStep(step: LiveStep) {
    if (step.do === 'nothing') return
    clearTimeout(timer)
    if (step.do === 'wait') timer = setTimeout(() => handleEvent('waited'), step.milliseconds)
    else if (step.do === 'give-up') liveLog.error('reconnect limit reached')
    else {
      attempt += 1
      socket?.close()
      socket = null
      if (step.do === 'open') void connect(attempt)
    }
  }

  async function connect(startedAttempt: number) {
    const isStale = () => startedAttempt !== attempt
    try {
      const opened = await openSocket()
      if (isStale()) return opened?.close()
      if (opened === null) return handleEvent('stopped')
      socket = opened
      opened.addEventListener('open', () => isStale() || handleEvent('opened'))
      opened.addEventListener('close', () => isStale() || handleEvent('closed'))
      opened.addEventListener('error', () => isStale() || liveLog.error('live channel error'))
      opened.addEventListener('message', ({ data }) => isStale() || handleMessage(data))
    } catch (error) {
      if (isStale()) return
      liveLog.error('live channel error', error)
      handleEvent('closed')
    }
  }

  function handleMessage(data: unknown) {
    const id = parseId(data)
    if (id === null) liveLog.error('live channel error: not a notification', data)
    else onMessage(id)
  }

  return {
    start: () => handleEvent('started'),
    stop: () => handleEvent('stopped'),
    changeToken: () => handleEvent('token-changed'),
    async markRead(uid, id) {
      if (id === undefined) {
        liveLog.warn('mark-read without an id is ignored')
        return false
      }
      for (let waited = 0; waited <= openWaitMilliseconds; waited += openPollMilliseconds) {
        if (socket?.readyState === WebSocket.OPEN) {
          socket.send(JSON.stringify({ uid, notifyIDs: [id] }))
          return true
        }
        await new Promise((resolve) => setTimeout(resolve, openPollMilliseconds))
      }
      liveLog.warn('mark-read is abandoned: the live channel is not open')
      return false
    },
  }
}

function parseId(data: unknown): number | null {
  try {
    const { id } = JSON.parse(String(data)) as { id?: unknown }
    return typeof id === 'number' ? id : null
  } catch {
    return null
  }
}
