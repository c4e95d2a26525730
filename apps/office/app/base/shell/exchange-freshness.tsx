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
 * When goods last came from the owner's accounting program, for staff who see the exchange with it, so that a dead
 * exchange is noticed on any page. It is loaded after the page, into reserved space: nothing moves while somebody
 * reaches for a button.
 */
export function ExchangeFreshness({ pathname }: { readonly pathname: string }) {
  const [freshness, setFreshness] = useState<
    (AnswerOf<typeof exchange.viewExchangeFreshness> & { now: number }) | null
  >(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded again on each page
  useEffect(() => {
    const controller = new AbortController()
    const read = () =>
      callApi(exchange.viewExchangeFreshness, { signal: controller.signal }).then(
        (answer) => setFreshness({ ...answer, now: Date.now() }),
        // The menu works without it.
        () => {},
      )
    void read()
    const timer = setInterval(read, everyMilliseconds)
    return () => {
      controller.abort()
      clearInterval(timer)
    }
  }, [pathname])
  if (!freshness || (freshness.at === null && freshness.late.length === 0))
    return <div className="min-h-6 max-lg:hidden" />
  const isLate = freshness.late.length > 0
  const when = freshness.at === null ? '' : agoText(freshness.now - new Date(freshness.at).getTime())
  return (
    <Link
      to={paths.exchange()}
      className={classes(
        'flex min-h-6 items-center text-note leading-4 hover:underline max-lg:absolute max-lg:inset-x-0 max-lg:top-5 max-lg:justify-center',
        isLate ? 'font-medium text-bad' : 'text-ink-2',
      )}
    >
      <span className="max-lg:truncate">{isLate ? freshness.late.join('; ') : `Каталог: ${when}`}</span>
    </Link>
  )
}
