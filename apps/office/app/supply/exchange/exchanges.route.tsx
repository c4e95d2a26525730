import { type Exchange, exchange } from '@shpulka/contract/supply/exchange'
import { type ExchangeFeed, exchangeFeeds } from '@shpulka/contract/supply/exchange-feeds'
import { exchangeMoysklad, type MoyskladConnection } from '@shpulka/contract/supply/exchange-moysklad'
import { Button } from '@shpulka/ui/button.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { JournalLink } from '../../base/audit/journal-link.tsx'
import { ConfirmButton } from '../../base/record/confirm-button.tsx'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'
import { FeedForm } from '../exchange-feeds/feed-form.tsx'
import { FeedView } from '../exchange-feeds/feed-view.tsx'
import { MoyskladForm } from '../exchange-moysklad/moysklad-form.tsx'
import { MoyskladView } from '../exchange-moysklad/moysklad-view.tsx'
import type { Route } from './+types/exchanges.route.ts'
import { ExchangeRunView, OtherFiles } from './exchange-run.tsx'
import { NewExchange } from './new-exchange.tsx'
import { SecretText } from './secret-text.tsx'

export async function clientLoader() {
  const [listed, { feeds }, { moysklads }] = await Promise.all([
    callApi(exchange.listExchanges, {}),
    callApi(exchangeFeeds.listExchangeFeeds, {}),
    callApi(exchangeMoysklad.listMoysklads, {}),
  ])
  return { ...listed, feeds, moysklads }
}

/** Programs that exchange data with the shop, what they sent, and what waits for the owner. */
export default function Exchanges({
  loaderData: { exchanges, feeds, moysklads, paths: addresses },
}: Route.ComponentProps) {
  const session = useSession()
  const [adding, setAdding] = useState<'program' | 'moysklad' | 'feed' | null>(null)
  const stopAdding = () => setAdding(null)
  const sites = session.sites.filter(({ id }) => mayDoAt(session, 'exchange.manage', id))
  return (
    <div className="flex flex-col gap-5">
      <title>Обмен — контора</title>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="grow">Обмен</h1>
        {sites.length > 0 && (
          <>
            <Button size="small" onClick={() => setAdding('program')}>
              Подключить программу
            </Button>
            <Button size="small" look="quiet" onClick={() => setAdding('moysklad')}>
              Подключить МойСклад
            </Button>
            <Button size="small" look="quiet" onClick={() => setAdding('feed')}>
              Подключить файл поставщика
            </Button>
          </>
        )}
      </div>
      <p className="text-note text-ink-2">
        Адрес для 1С: адрес сайта и {addresses.join(' или ')}. Что изменило бы слишком много, ждёт здесь решения.
      </p>
      {exchanges.length === 0 && (
        <EmptyState title="Никто не подключён">
          Подключите 1С или МойСклад: товары, цены и остатки будут приходить сами, а заказы уходить туда.
        </EmptyState>
      )}
      {exchanges.map((each) => (
        <ConnectionView
          key={each.id}
          connection={each}
          feed={feeds.find(({ id }) => id === each.id) ?? null}
          moysklad={moysklads.find(({ id }) => id === each.id) ?? null}
          site={session.sites.find(({ id }) => id === each.siteId)?.name ?? ''}
          mayManage={mayDoAt(session, 'exchange.manage', each.siteId)}
        />
      ))}
      {adding === 'feed' && <FeedForm feed={null} sites={sites} onClose={stopAdding} />}
      {adding === 'moysklad' && <MoyskladForm id={null} sites={sites} onClose={stopAdding} />}
      {adding === 'program' && <NewExchange sites={sites} onClose={stopAdding} />}
    </div>
  )
}

interface Props {
  readonly connection: Exchange
  /** The source the shop polls; when both are null, the program connects by itself. */
  readonly feed: ExchangeFeed | null
  readonly moysklad: MoyskladConnection | null
  readonly site: string
  readonly mayManage: boolean
}

function ConnectionView({ connection, feed, moysklad, site, mayManage }: Props) {
  const { id, title, login, isEnabled, countsFreeStock, runs, packages, silences } = connection
  const [secret, setSecret] = useState<string | null>(null)
  const changing = useChange((body: { isEnabled?: boolean; countsFreeStock?: boolean }) =>
    callApi(exchange.changeExchange, { params: { id }, body }),
  )
  const heading = `exchange-${id}`
  const connectsItself = feed === null && moysklad === null
  return (
    <section className="panel flex flex-col gap-3" aria-labelledby={heading}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={heading}>{title}</h2>
        <span className="text-note break-words text-ink-3">{connectsItself ? `${login}, ${site}` : site}</span>
      </div>
      <p className="text-note">{stateText(connection, connectsItself)}</p>
      {feed && <FeedView feed={feed} mayManage={mayManage} />}
      {moysklad && <MoyskladView moysklad={moysklad} title={title} mayManage={mayManage} />}
      <SettingsLinks connection={connection} isFeed={feed !== null} />
      {silences.map((line) => (
        <p key={line} className="text-warn">
          Молчит: {line}
        </p>
      ))}
      <FailureNotice message={changing.failure?.message} />
      {mayManage && (
        <div className="flex flex-wrap gap-2">
          <Button
            look="quiet"
            size="small"
            isBusy={changing.isBusy}
            onClick={() => changing.run({ isEnabled: !isEnabled })}
          >
            {isEnabled ? 'Выключить' : 'Включить'}
          </Button>
          {connectsItself && (
            <>
              <Button
                look="quiet"
                size="small"
                isBusy={changing.isBusy}
                onClick={() => changing.run({ countsFreeStock: !countsFreeStock })}
              >
                {countsFreeStock ? 'Остаток: теперь всё на складе' : 'Остаток: теперь свободный'}
              </Button>
              <ConfirmButton
                label="Новый пароль"
                look="quiet"
                title={`Сменить пароль: ${title}?`}
                consequences="Прежний перестанет действовать сразу: обмен остановится, пока новый не введут в программе."
                onConfirm={async () =>
                  setSecret((await callApi(exchange.renewExchangeSecret, { params: { id } })).secret)
                }
              />
            </>
          )}
        </div>
      )}
      {runs.length === 0 && <p className="text-ink-2">Пока ничего не пришло.</p>}
      <ul className="flex flex-col gap-3">
        {runs.map((run) => (
          <ExchangeRunView key={run.id} exchangeId={id} run={run} mayManage={mayManage} />
        ))}
      </ul>
      <OtherFiles packages={packages} />
      {secret !== null && (
        <LazyDialog isOpen onClose={() => setSecret(null)} title="Новый пароль">
          <SecretText login={login} secret={secret} />
        </LazyDialog>
      )}
    </section>
  )
}

/** `connectsItself`: the program comes by itself; feeds and МойСклад are read by the shop. */
function stateText(connection: Exchange, connectsItself: boolean): string {
  const { isEnabled, isTrusted, countsFreeStock, seenAt } = connection
  const last = seenAt ? `Последний обмен ${momentText(new Date(seenAt))}.` : 'Программа ещё не приходила.'
  const stock = countsFreeStock
    ? 'Передаёт свободный остаток, без отложенного по заказам.'
    : 'Передаёт всё, что на складе.'
  return [
    !isEnabled && 'Выключен.',
    connectsItself && last,
    isTrusted
      ? connectsItself
        ? stock
        : 'Загружается сам.'
      : 'Первая выгрузка ничего не меняет, пока её не подтвердят.',
  ]
    .filter(Boolean)
    .join(' ')
}

function SettingsLinks({ connection, isFeed }: { connection: Exchange; isFeed: boolean }) {
  const { id, title, unknownStatuses, quarantined } = connection
  const links = [
    !isFeed && { to: paths.exchangeCheck(id), text: 'Проверка настройки' },
    { to: paths.exchangeMappings(id), text: 'Сопоставление цен, складов, групп и свойств' },
    !isFeed && {
      to: paths.orderExchange(id),
      text: `Заказы и статусы${unknownStatuses > 0 ? `: не выбрано ${unknownStatuses}` : ''}`,
    },
    { to: paths.exchangeQuarantine(id), text: `Карантин${quarantined > 0 ? `: ${numberText(quarantined)}` : ''}` },
    { to: paths.exchangePictures(id), text: 'Картинки' },
  ]
  return (
    <nav aria-label={`Настройки: ${title}`} className="flex flex-wrap gap-x-4">
      {links.map(
        (link) =>
          link && (
            <Link
              key={link.to}
              to={link.to}
              className="inline-flex min-h-11 items-center text-link hover:underline md:min-h-9"
            >
              {link.text}
            </Link>
          ),
      )}
      <JournalLink kind="exchange" id={id} />
    </nav>
  )
}
