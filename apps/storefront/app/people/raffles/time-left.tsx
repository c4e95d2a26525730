import type { Raffle } from '@shpulka/contract/people/raffles'
import { useEffect, useState } from 'react'
import { timeLeftText } from './raffle-words.rule.ts'

/**
 * Time left until the next event, by the visitor’s clock, once scripts run; the document itself shows the date. Its
 * line is reserved.
 */
export function TimeLeft({ raffle: { state, startsAt, endsAt } }: { raffle: Raffle }) {
  const until = state === 'coming' ? startsAt : state === 'open' ? endsAt : null
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  if (until === null) return null
  const left = now === null ? null : timeLeftText(new Date(until).getTime() - now)
  return (
    <span className="block min-h-5.5 font-semibold text-ink" data-time-left>
      {left && `${state === 'coming' ? 'До начала' : 'До конца'}: ${left}`}
    </span>
  )
}
