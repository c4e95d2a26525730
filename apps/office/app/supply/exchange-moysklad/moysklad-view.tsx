import { exchangeMoysklad, type MoyskladConnection } from '@shpulka/contract/supply/exchange-moysklad'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { dropPrefetched } from '../../base/api/prefetch.ts'
import { useChange } from '../../base/api/use-change.ts'
import { MoyskladForm } from './moysklad-form.tsx'
import { MoyskladOrders } from './moysklad-orders.tsx'

interface Props {
  readonly moysklad: MoyskladConnection
  readonly title: string
  readonly mayManage: boolean
}

/** A check takes seconds: the page polls its result, for a minute at most. */
const checkIntervalMilliseconds = 3_000
const maxChecks = 20

/** How the last requests to МойСклад went, and what staff can start. */
export function MoyskladView({ moysklad, title, mayManage }: Props) {
  const { id, account, checkedAt, isChecking, isReadingAll, goodsAt, stockAt, failure, whyNoNotifications } = moysklad
  const [dialog, setDialog] = useState<'token' | 'orders' | 'delete' | null>(null)
  const { revalidate } = useRevalidator()
  const params = { id }
  const checking = useChange(() => callApi(exchangeMoysklad.checkMoysklad, { params }))
  const reading = useChange(() => callApi(exchangeMoysklad.readMoyskladAnew, { params }))
  const deleting = useChange(async () => {
    await callApi(exchangeMoysklad.removeMoysklad, { params })
    setDialog(null)
  })
  useEffect(() => {
    if (!isChecking) return
    let checks = 0
    const timer = setInterval(() => {
      checks += 1
      if (checks >= maxChecks) clearInterval(timer)
      dropPrefetched()
      void revalidate()
    }, checkIntervalMilliseconds)
    return () => clearInterval(timer)
  }, [isChecking, revalidate])
  return (
    <>
      <p className="text-note">
        {isChecking
          ? 'Токен проверяется. '
          : checkedAt
            ? `Токен подошёл ${momentText(new Date(checkedAt))}${account && ` (${account})`}. `
            : 'Токен ещё не подошёл. '}
        {goodsAt ? `Товары прочитаны ${momentText(new Date(goodsAt))}. ` : 'Товары ещё не читались. '}
        {stockAt ? `Остатки — ${momentText(new Date(stockAt))}. ` : ''}
        {isReadingAll && 'Ждёт чтения всего каталога. '}
        {moysklad.hasNotifications && 'Об изменениях МойСклад сообщает сам.'}
        {whyNoNotifications &&
          `Об изменениях МойСклад не сообщает (${whyNoNotifications}), их ищет магазин раз в минуту.`}
      </p>
      <p className="text-note">
        {moysklad.orders.isOn ? 'Заказы передаются и приходят обратно.' : 'Передача заказов выключена.'}
        {moysklad.orders.isOn && moysklad.orders.sendsPayments && ' Оплаты и возвраты денег записываются.'}
      </p>
      {moysklad.orders.problem && <p className="text-bad">Передача заказов: {moysklad.orders.problem}</p>}
      {failure && <p className="text-bad">Не получилось: {failure}</p>}
      <FailureNotice message={checking.failure?.message ?? reading.failure?.message} />
      {mayManage && (
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" size="small" isBusy={checking.isBusy} onClick={() => checking.run()}>
            Проверить
          </Button>
          <Button look="quiet" size="small" isBusy={reading.isBusy} onClick={() => reading.run()}>
            Загрузить всё заново
          </Button>
          <Button look="quiet" size="small" onClick={() => setDialog('orders')}>
            Передача заказов
          </Button>
          <Button look="quiet" size="small" onClick={() => setDialog('token')}>
            Новый токен
          </Button>
          <Button
            look="quiet"
            size="small"
            data-done={`Подключение «${title}» удалено`}
            onClick={() => setDialog('delete')}
          >
            Удалить
          </Button>
        </div>
      )}
      {dialog === 'token' && <MoyskladForm id={id} sites={[]} onClose={() => setDialog(null)} />}
      {dialog === 'orders' && <MoyskladOrders moysklad={moysklad} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && (
        <LazyDialog isOpen onClose={() => setDialog(null)} title={`Удалить «${title}»?`}>
          <div className="flex flex-col gap-4">
            <p>Магазин забудет токен. Товары останутся на сайте такими, какие есть, и обновляться не будут.</p>
            <FailureNotice message={deleting.failure?.message} />
            <Button isBusy={deleting.isBusy} onClick={() => deleting.run()}>
              Удалить подключение
            </Button>
          </div>
        </LazyDialog>
      )}
    </>
  )
}
