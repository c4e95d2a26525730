import type { AnswerOf } from '@shpulka/contract/base/call'
import { exchange } from '@shpulka/contract/supply/exchange'
import { classes } from '@shpulka/ui/classes.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { callApi } from '../api/client.ts'
import { agoText } from './ago-text.rule.ts'

const everyMilliseconds = 60_000

/**
 * When goods came last, for who sees the exchange: an exchange that has died is noticed on any page. It comes after the
 * page and stands where nothing has to move for it: a finger is on its way to a button by then.
 */
export function ExchangeFreshness({ pathname }: { readonly pathname: string }) {
  const [seen, setSeen] = useState<(AnswerOf<typeof exchange.viewExchangeFreshness> & { now: number }) | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done changes the page
  useEffect(() => {
    const asked = new AbortController()
    const read = () =>
      callApi(exchange.viewExchangeFreshness, { signal: asked.signal }).then(
        (found) => setSeen({ ...found, now: Date.now() }),
        // The menu is there all the same.
        () => {},
      )
    void read()
    const timer = setInterval(read, everyMilliseconds)
    return () => {
      asked.abort()
      clearInterval(timer)
    }
  }, [pathname])
  if (!seen || (seen.at === null && seen.late.length === 0)) return <div className="min-h-6" />
  const isLate = seen.late.length > 0
  const when = seen.at === null ? '' : agoText(seen.now - new Date(seen.at).getTime())
  return (
    <Link
      to={paths.exchange()}
      className={classes(
        'flex min-h-6 items-center text-note leading-4 hover:underline max-lg:justify-center',
        isLate ? 'font-medium text-bad' : 'text-ink-2',
      )}
    >
      <span className="max-lg:truncate">{isLate ? `Молчит ${seen.late.join('; ')}` : `Каталог: ${when}`}</span>
    </Link>
  )
}
