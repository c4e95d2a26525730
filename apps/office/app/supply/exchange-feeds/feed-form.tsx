import { type ExchangeFeed, exchangeFeeds, feedFormats, feedRhythms } from '@shpulka/contract/supply/exchange-feeds'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'

interface Props {
  /** Null for a new feed. */
  readonly feed: ExchangeFeed | null
  readonly sites: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}

const schedules = Object.entries(feedRhythms).map(([value, title]) => ({ value, title }))
const formats = Object.entries(feedFormats).map(([value, title]) => ({ value, title }))

/** Address of a supplier's file, and how often the shop fetches it. */
export function FeedForm({ feed, sites, onClose }: Props) {
  const [format, setFormat] = useState<ExchangeFeed['format']>(feed?.format ?? 'yml')
  const isTable = format === 'xlsx'
  const isUploaded = isTable && !feed?.url
  const { run, isBusy, failure, errors } = useChange(async (form: FormData) => {
    await saveFeed(form, { feed, format, isUploaded })
    onClose()
  })
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void run(new FormData(event.currentTarget))
  }
  return (
    <LazyDialog isOpen onClose={onClose} title={feed ? 'Файл поставщика' : 'Подключить файл поставщика'}>
      <form className="flex flex-col gap-4" onSubmit={save}>
        <FailureNotice message={failure?.message} />
        {!feed && <Field label="Чей это файл" name="title" required maxLength={100} error={errors.title} />}
        {!feed && (
          <Select
            label="Что это за файл"
            name="format"
            options={formats}
            value={format}
            onChange={(event) => setFormat(event.currentTarget.value as ExchangeFeed['format'])}
          />
        )}
        <Field
          label="Ссылка на файл"
          name="url"
          type="url"
          placeholder={`https://postavshchik.ru/price.${isTable ? 'xlsx' : 'yml'}`}
          defaultValue={feed?.url}
          required={!isUploaded}
          hint={isUploaded ? 'Пусто — таблицу будете загружать сами' : undefined}
          maxLength={2000}
          error={errors.url}
        />
        <Select
          label="Как часто проверять"
          name="everyMinutes"
          options={schedules}
          defaultValue={String(feed?.everyMinutes ?? 60)}
        />
        {isUploaded && (
          <Field
            label="Новая таблица — раз в сколько дней"
            name="everyDays"
            type="number"
            min={1}
            max={365}
            defaultValue={feed?.everyDays ?? ''}
            hint="Если загружаете сами. Пусто — не напоминать"
            error={errors.everyDays}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Логин" name="login" defaultValue={feed?.login} autoComplete="off" maxLength={100} />
          <Field
            label="Пароль"
            name="password"
            type="password"
            autoComplete="new-password"
            maxLength={200}
            hint={feed?.hasPassword ? 'Пусто — прежний' : undefined}
          />
        </div>
        {!feed && (
          <Select
            label="Сайт"
            name="siteId"
            options={sites.map(({ id, name }) => ({ value: String(id), title: name }))}
          />
        )}
        <Button type="submit" isBusy={isBusy}>
          {feed ? 'Сохранить' : 'Подключить'}
        </Button>
      </form>
    </LazyDialog>
  )
}

interface Chosen {
  feed: Props['feed']
  format: ExchangeFeed['format']
  /** The file is a table that staff upload. */
  isUploaded: boolean
}

async function saveFeed(form: FormData, { feed, format, isUploaded }: Chosen): Promise<void> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const login = text('login')
  const password = String(form.get('password') ?? '')
  const url = text('url')
  const common = {
    ...(url !== '' && { url }),
    everyMinutes: Number(text('everyMinutes')) as keyof typeof feedRhythms,
    ...(isUploaded && { everyDays: text('everyDays') === '' ? null : Number(text('everyDays')) }),
  }
  if (feed)
    await callApi(exchangeFeeds.changeExchangeFeed, {
      params: { id: feed.id },
      body: { ...common, login, ...(password !== '' && { password }) },
    })
  else
    await callApi(exchangeFeeds.addExchangeFeed, {
      body: {
        ...common,
        login,
        password,
        format,
        title: text('title'),
        siteId: Number(text('siteId')),
      },
    })
}
