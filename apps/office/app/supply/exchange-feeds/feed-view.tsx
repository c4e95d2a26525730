import { type ExchangeFeed, exchangeFeeds, feedRhythms, maxTableBytes } from '@shpulka/contract/supply/exchange-feeds'
import { Button, buttonClasses } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { pressProps } from '@shpulka/ui/press-props.ts'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { base64Of } from '../../base/api/base64-of.ts'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { paths } from '../../paths.ts'
import { FeedForm } from './feed-form.tsx'

interface Props {
  readonly feed: ExchangeFeed
  readonly mayManage: boolean
}

/** Settings of a supplier's file and the result of its last fetch. */
export function FeedView({ feed, mayManage }: Props) {
  const [isChanging, setChanging] = useState(false)
  const { run, isBusy, failure } = useChange(() =>
    callApi(exchangeFeeds.fetchExchangeFeed, { params: { id: feed.id } }),
  )
  const uploading = useChange(async (file: File) => {
    const { isApplied } = await callApi(exchangeFeeds.uploadExchangeTable, {
      params: { id: feed.id },
      body: { name: file.name.slice(0, 200), content: await base64Of(file, maxTableBytes) },
    })
    setNotice(isApplied ? 'Таблица принята и загружается.' : 'Таблица принята: осталось указать столбцы.')
  })
  const [notice, setNotice] = useState('')
  const isTable = feed.format === 'xlsx'
  const schedule = feedRhythms[feed.everyMinutes as keyof typeof feedRhythms] ?? ''
  return (
    <>
      {feed.url && <p className="text-note break-all">{feed.url}</p>}
      <p className="text-note">
        {feed.url && `Проверяется ${schedule}. `}
        {feed.fetchedAt ? `Последний раз ${momentText(new Date(feed.fetchedAt))}.` : 'Ещё не загружен.'}
        {!feed.url &&
          (feed.everyDays === null
            ? ' О том, что таблица устарела, магазин не напомнит: не указано, раз в сколько дней она обновляется.'
            : ` Новую ждём раз в ${feed.everyDays} дн.`)}
      </p>
      {isTable && !feed.hasLayout && (
        <p className="text-warn">
          {feed.hasTable
            ? 'Таблица пришла, но ещё не указано, что в её столбцах: товары из неё не загружаются.'
            : 'Когда таблица придёт, укажите, что в её столбцах.'}
        </p>
      )}
      {notice && (
        <p role="status" className="text-note">
          {notice}
        </p>
      )}
      {feed.failure && <p className="text-bad">Не загрузился: {feed.failure}</p>}
      <FailureNotice message={failure?.message ?? uploading.failure?.message} />
      {mayManage && (
        <div className="flex flex-wrap gap-2">
          {feed.url && (
            <Button look="quiet" size="small" isBusy={isBusy} onClick={() => run()}>
              Загрузить сейчас
            </Button>
          )}
          {isTable && (
            <label className="rounded-control focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-link">
              <span className={buttonClasses('quiet', 'small')}>
                {uploading.isBusy ? 'Загружаем…' : 'Загрузить таблицу с компьютера'}
              </span>
              <input
                type="file"
                className="sr-only"
                accept=".xlsx"
                {...pressProps({ isBusy: uploading.isBusy })}
                onChange={({ currentTarget }) => {
                  const file = currentTarget.files?.[0]
                  currentTarget.value = ''
                  if (file) void uploading.run(file)
                }}
              />
            </label>
          )}
          {isTable && feed.hasTable && (
            <Link className={buttonClasses('quiet', 'small')} to={paths.exchangeTable(feed.id)}>
              Столбцы таблицы
            </Link>
          )}
          <Button look="quiet" size="small" onClick={() => setChanging(true)}>
            {feed.url ? 'Изменить ссылку' : 'Указать ссылку или срок'}
          </Button>
        </div>
      )}
      {isChanging && <FeedForm feed={feed} sites={[]} onClose={() => setChanging(false)} />}
    </>
  )
}
