import { exchangeQuarantine, type QuarantinedRow } from '@shpulka/contract/supply/exchange-quarantine'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'

interface Props {
  readonly exchangeId: number
  readonly row: QuarantinedRow
  readonly onClose: () => void
  readonly onSaved: (message: string) => void
}

/** Asks whether imported goods are the shop's goods with the same article, or different goods. */
export function RowLink({ exchangeId, row, onClose, onSaved }: Props) {
  const { run, isBusy, failure } = useChange(async (isSame: boolean) => {
    const { isTried } = await callApi(exchangeQuarantine.fixQuarantined, {
      params: { id: exchangeId, rowId: row.id },
      body: { packageId: row.packageId, isSame },
    })
    onSaved(isTried ? 'Записано. Строка загружается ещё раз.' : 'Записано. Подействует со следующей выгрузки.')
  })
  return (
    <LazyDialog isOpen onClose={onClose} title="Это один товар?">
      <div className="flex flex-col gap-4">
        <FailureNotice message={failure?.message} />
        <dl className="flex flex-col gap-2">
          <div>
            <dt className="text-note text-ink-3">В магазине</dt>
            <dd className="break-words">{row.name || 'товара уже нет'}</dd>
          </div>
          <div>
            <dt className="text-note text-ink-3">В файле</dt>
            <dd className="break-words">{row.says || row.key}</dd>
          </div>
        </dl>
        <p className="text-note text-ink-2">
          Если товар тот же, его страница, отзывы и картинки остаются. Если другой, в магазине появится ещё один с этим
          артикулом.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button isBusy={isBusy} onClick={() => run(true)}>
            Тот же товар
          </Button>
          <Button look="quiet" isBusy={isBusy} onClick={() => run(false)}>
            Другой товар
          </Button>
        </div>
      </div>
    </LazyDialog>
  )
}
