import type { Order } from '@shpulka/contract/buying/orders'

/** The buyer gets one email about changes of status that follow each other within this time, about the last of them. */
export const statusEmailDelaySeconds = 60

type Change = Order['history'][number]

/**
 * Earlier changes covered by the email about the change made at `at`, because they got no separate email. The first row
 * of the history is the placing of the order.
 */
export function collapsedChanges(history: readonly Change[], at: string): Change[] {
  const upTo = history.slice(1).filter((change) => change.at <= at)
  const latest = upTo.pop()
  let next = latest
  const collapsed: Change[] = []
  for (const change of upTo.toReversed()) {
    if (!next || new Date(next.at).getTime() - new Date(change.at).getTime() >= statusEmailDelaySeconds * 1000) break
    collapsed.unshift(change)
    next = change
  }
  return collapsed
}
