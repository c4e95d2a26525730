import { describe, expect, it } from 'vitest'
import {
  initialLiveState,
  type LiveEvent,
  type LiveState,
  nextLiveState,
  reconnectAttempts,
  reconnectDelay,
} from './live-connection.rule.ts'

const at = (phase: LiveState['phase'], retries = 0): LiveState => ({ phase, retries })

describe('nextLiveState (spec 4)', () => {
  it.each([
    [at('off'), 'started', at('opening'), { do: 'open' }],
    [at('opening'), 'opened', at('open'), { do: 'nothing' }],
    [at('opening', 4), 'opened', at('open'), { do: 'nothing' }],
    [at('open'), 'closed', at('waiting', 1), { do: 'wait', milliseconds: 1000 }],
    [at('opening', 4), 'closed', at('waiting', 5), { do: 'wait', milliseconds: 16_000 }],
    [at('opening', 5), 'closed', at('given-up', 5), { do: 'give-up' }],
    [at('waiting', 3), 'waited', at('opening', 3), { do: 'open' }],
    [at('open'), 'token-changed', at('opening'), { do: 'open' }],
    [at('waiting', 3), 'token-changed', at('opening'), { do: 'open' }],
    [at('given-up', 5), 'token-changed', at('opening'), { do: 'open' }],
    [at('open'), 'stopped', at('off'), { do: 'close' }],
    [at('waiting', 2), 'stopped', at('off'), { do: 'close' }],
    // Late events are ignored.
    [at('off'), 'closed', at('off'), { do: 'nothing' }],
    [at('off'), 'opened', at('off'), { do: 'nothing' }],
    [at('off'), 'token-changed', at('off'), { do: 'nothing' }],
    [at('off'), 'stopped', at('off'), { do: 'nothing' }],
    [at('open'), 'started', at('open'), { do: 'nothing' }],
    [at('open'), 'waited', at('open'), { do: 'nothing' }],
    [at('waiting', 1), 'closed', at('waiting', 1), { do: 'nothing' }],
    [at('given-up', 5), 'closed', at('given-up', 5), { do: 'nothing' }],
    [at('given-up', 5), 'waited', at('given-up', 5), { do: 'nothing' }],
  ] as const)('%o, %s', (state, event, next, step) => expect(nextLiveState(state, event, 0)).toEqual([next, step]))

  it('reconnects five times; an opening resets the count', () => {
    const run = (events: readonly LiveEvent[]) => {
      let state = initialLiveState
      return events.map((event) => {
        const [next, step] = nextLiveState(state, event, 0)
        state = next
        return step.do === 'wait' ? step.milliseconds : step.do
      })
    }
    const fails = Array.from({ length: reconnectAttempts }, (): LiveEvent[] => ['closed', 'waited']).flat()
    const waits = [1000, 'open', 2000, 'open', 4000, 'open', 8000, 'open', 16_000, 'open']
    expect(run(['started', ...fails, 'closed'])).toEqual(['open', ...waits, 'give-up'])
    expect(run(['started', ...fails, 'opened', ...fails, 'closed'])).toEqual([
      'open',
      ...waits,
      'nothing',
      ...waits,
      'give-up',
    ])
  })
})

it('each delay is longer than the previous one for any random number', () => {
  for (let retry = 1; retry < reconnectAttempts; retry += 1)
    expect(reconnectDelay(retry + 1, 0)).toBeGreaterThan(reconnectDelay(retry, 1))
})
