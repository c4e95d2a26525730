import { type ExchangeFeed, exchangeFeeds, feedRhythms } from '@shpulka/contract/supply/exchange-feeds'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { FeedForm } from './feed-form.tsx'

interface Props {
  readonly feed: ExchangeFeed
  readonly mayManage: boolean
}

/** How the last fetch of a supplier's file went. */
export function FeedView({ feed, mayManage }: Props) {
  const [isChanging, setChanging] = useState(false)
  const { run, isBusy, failure } = useChange(() =>
    callApi(exchangeFeeds.fetchExchangeFeed, { params: { id: feed.id } }),
  )
  const rhythm = feedRhythms[feed.everyMinutes as keyof typeof feedRhythms] ?? ''
  return (
    <>
      <p className="text-note break-all">{feed.url}</p>
      <p className="text-note">
        Проверяется {rhythm}.{' '}
        {feed.fetchedAt ? `Последний раз ${momentText(new Date(feed.fetchedAt))}.` : 'Ещё не загружен.'}
      </p>
      {feed.failure && <p className="text-bad">Не загрузился: {feed.failure}</p>}
      <FailureNotice message={failure?.message} />
      {mayManage && (
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" size="small" isBusy={isBusy} onClick={() => run()}>
            Загрузить сейчас
          </Button>
          <Button look="quiet" size="small" onClick={() => setChanging(true)}>
            Изменить ссылку
          </Button>
        </div>
      )}
      {isChanging && <FeedForm feed={feed} sites={[]} onClose={() => setChanging(false)} />}
    </>
  )
}
