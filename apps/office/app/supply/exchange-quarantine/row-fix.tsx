import { exchangeQuarantine, type QuarantinedRow } from '@shpulka/contract/supply/exchange-quarantine'
import { Button } from '@shpulka/ui/button.tsx'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'

interface Props {
  readonly exchangeId: number
  readonly row: QuarantinedRow
  readonly onClose: () => void
  readonly onSaved: (message: string) => void
}

/** Form for a value that a row lacks: a price, or the rate of its currency. */
export function RowFix({ exchangeId, row, onClose, onSaved }: Props) {
  const [problem, setProblem] = useState('')
  const { run, isBusy, failure } = useChange(
    async (correction: { priceKopecks?: number; rate?: string }, isAlways: boolean) => {
      const { isTried } = await callApi(exchangeQuarantine.fixQuarantined, {
        params: { id: exchangeId, rowId: row.id },
        body: { packageId: row.packageId, ...correction, isAlways },
      })
      onSaved(isTried ? 'Записано. Строка загружается ещё раз.' : 'Записано. Подействует со следующей выгрузки.')
    },
  )
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = String(form.get('value') ?? '')
      .replaceAll(/[\s\u00a0₽]/g, '')
      .replace(',', '.')
    const isGood = row.fix === 'price' ? /^\d{1,9}(\.\d{1,2})?$/ : /^\d{1,6}(\.\d{1,6})?$/
    if (!isGood.test(typed) || Number(typed) === 0) {
      setProblem(row.fix === 'price' ? 'Введите цену в рублях: 1 234,50' : 'Введите, сколько рублей стоит единица: 2,5')
      return
    }
    setProblem('')
    const correction = row.fix === 'price' ? { priceKopecks: Math.round(Number(typed) * 100) } : { rate: typed }
    void run(correction, form.has('isAlways'))
  }
  return (
    <LazyDialog isOpen onClose={onClose} title={row.name || row.key}>
      <form onSubmit={save} className="flex flex-col gap-4">
        <FailureNotice message={failure?.message} />
        <p className="break-words text-ink-2">
          {row.text}
          {row.says && `. В файле: ${row.says}`}
        </p>
        <Field
          label={row.fix === 'price' ? 'Цена для гостей, ₽' : `Рублей за 1 ${row.currency}`}
          name="value"
          inputMode="decimal"
          autoComplete="off"
          required
          error={problem || undefined}
        />
        {row.fix === 'price' ? (
          <Checkbox name="isAlways">
            Всегда так
            <span className="block text-note text-ink-2">
              Пока программа не передаст правильную цену, действует эта.
            </span>
          </Checkbox>
        ) : (
          <p className="text-note text-ink-2">Курс действует для всех цен в этой валюте и в следующих выгрузках.</p>
        )}
        <Button type="submit" isBusy={isBusy}>
          Сохранить и загрузить
        </Button>
      </form>
    </LazyDialog>
  )
}
