/** spec 9: how many times a closed channel is opened again. */
export const reconnectAttempts = 5
/** spec 9: how long marking as read waits for the channel to open, and how often it checks. */
export const openWaitMilliseconds = 5000
export const openPollMilliseconds = 100
const firstReconnectMilliseconds = 1000

/** The state of a page's live channel. */
export interface LiveState {
  readonly phase: 'off' | 'opening' | 'open' | 'waiting' | 'given-up'
  /** Attempts since the channel was last open. */
  readonly retries: number
}

export type LiveEvent = 'started' | 'stopped' | 'token-changed' | 'opened' | 'closed' | 'waited'

/** What to do next; `open` first closes an open connection. */
export type LiveStep =
  | { readonly do: 'nothing' | 'open' | 'close' | 'give-up' }
  | { readonly do: 'wait'; readonly milliseconds: number }

export const initialLiveState: LiveState = { phase: 'off', retries: 0 }

/**
 * The state after an event and what to do (spec 4). `random`, from 0 to 1, spreads the reconnections of all pages after
 * the shop restarts. The caller drops events of a connection that has been replaced.
 */
export function nextLiveState(state: LiveState, event: LiveEvent, random: number): readonly [LiveState, LiveStep] {
  const { phase, retries } = state
  if (event === 'stopped') return phase === 'off' ? [state, { do: 'nothing' }] : [initialLiveState, { do: 'close' }]
  if (event === 'started')
    return phase === 'off' ? [{ phase: 'opening', retries: 0 }, { do: 'open' }] : [state, { do: 'nothing' }]
  if (phase === 'off') return [state, { do: 'nothing' }]
  if (event === 'token-changed') return [{ phase: 'opening', retries: 0 }, { do: 'open' }]
  if (event === 'opened' && phase === 'opening') return [{ phase: 'open', retries: 0 }, { do: 'nothing' }]
  if (event === 'waited' && phase === 'waiting') return [{ phase: 'opening', retries }, { do: 'open' }]
  if (event === 'closed' && (phase === 'opening' || phase === 'open')) {
    if (retries >= reconnectAttempts) return [{ phase: 'given-up', retries }, { do: 'give-up' }]
    return [
      { phase: 'waiting', retries: retries + 1 },
      { do: 'wait', milliseconds: reconnectDelay(retries + 1, random) },
    ]
  }
  return [state, { do: 'nothing' }]
}

/** 1, 2, 4, 8, 16 s, plus up to half as much. */
export function reconnectDelay(retry: number, random: number): number {
  return Math.round(firstReconnectMilliseconds * 2 ** (retry - 1) * (1 + random / 2))
}
