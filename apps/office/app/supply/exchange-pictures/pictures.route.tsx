import { exchangePictures } from '@shpulka/contract/supply/exchange-pictures'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { BackLink } from '../../base/shell/back-link.tsx'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/pictures.route.ts'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = Number(params.id)
  return { id, ...(await callApi(exchangePictures.viewExchangePictures, { params: { id } })) }
}

/** Progress of downloading pictures whose addresses a program or a file contains, and those that failed. */
export default function Pictures({ loaderData }: Route.ComponentProps) {
  const { id, title, siteId, isTaken, got, waiting, failed, failures } = loaderData
  const mayManage = mayDoAt(useSession(), 'exchange.manage', siteId)
  const saving = useChange(() =>
    callApi(exchangePictures.saveExchangePictures, { params: { id }, body: { isTaken: !isTaken } }),
  )
  const retrying = useChange(() => callApi(exchangePictures.retryExchangePictures, { params: { id } }))
  const figures = [
    ['Получено', got],
    ['Ждут очереди', waiting],
    ['Не получились', failed],
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <title>{`Картинки: ${title} — контора`}</title>
      <div>
        <BackLink to={paths.exchange()}>Обмен</BackLink>
        <h1>Картинки: {title}</h1>
      </div>
      <p className="max-w-160 text-ink-2">
        {isTaken
          ? 'Картинки, у которых в файле указан адрес, магазин скачивает сам, раз в день проверяя, не сменились ли они. Товар показывает их, когда пришли все.'
          : 'Картинки по адресам из файла не скачиваются. Включайте, если поставщик разрешил их показывать: они хранятся на вашем диске.'}{' '}
        Картинки, которые программа присылает вместе с товарами, загружаются всегда.
      </p>
      <FailureNotice message={saving.failure?.message ?? retrying.failure?.message} />
      {mayManage && (
        <div className="flex flex-wrap gap-2">
          <Button look={isTaken ? 'quiet' : 'primary'} size="small" isBusy={saving.isBusy} onClick={() => saving.run()}>
            {isTaken ? 'Не скачивать' : 'Скачивать картинки'}
          </Button>
          {isTaken && failed > 0 && (
            <Button look="quiet" size="small" isBusy={retrying.isBusy} onClick={() => retrying.run()}>
              Попробовать ещё раз
            </Button>
          )}
        </div>
      )}
      {(isTaken || got + failed > 0) && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {figures.map(([name, count]) => (
            <div key={name}>
              <dt className="text-note text-ink-3">{name}</dt>
              <dd className="font-medium">{numberText(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {failures.length > 0 && (
        <section aria-labelledby="failed-pictures" className="flex flex-col gap-2">
          <h2 id="failed-pictures">Не получились</h2>
          <ul className="flex flex-col rounded-card border border-line bg-surface">
            {failures.map(({ url, why, at, product }) => (
              <li key={url} className="flex flex-col gap-1 border-line p-3 not-first:border-t">
                <span className="font-medium break-words">{product || 'Товара ещё нет'}</span>
                <span className="text-note break-all text-ink-3">{url}</span>
                <span className="text-note text-bad">{why}</span>
                <span className="text-note text-ink-3">{momentText(new Date(at))}</span>
              </li>
            ))}
          </ul>
          {failed > failures.length && <p className="text-note text-ink-3">Показаны последние {failures.length}.</p>}
        </section>
      )}
    </div>
  )
}
