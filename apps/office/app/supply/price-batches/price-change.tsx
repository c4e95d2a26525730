import {
  type PriceBatch,
  type PriceFilter,
  type PricePreview,
  type PriceRounding,
  priceBatches,
  priceRoundings,
} from '@shpulka/contract/supply/price-batches'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { counted, type Forms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { useRepeatId } from '../../base/api/use-repeat-id.ts'
import { useKeys } from '../../base/shell/use-keys.ts'
import { PriceTable } from './price-table.tsx'

const pauseMilliseconds = 250
export const priceForms: Forms = ['цену', 'цены', 'цен']

interface Props {
  readonly filter: PriceFilter
  readonly mayApply: boolean
  readonly onStarted: (batch: PriceBatch) => void
  /** The prices as they are, shown while nothing is typed. */
  readonly children: ReactNode
}

/** A formula, what it would make of the filtered prices, and the button that applies exactly that. */
export function PriceChange({ filter, mayApply, onStarted, children }: Props) {
  const [formula, setFormula] = useState('')
  const [rounding, setRounding] = useState<PriceRounding>('size')
  // A price has changed since the preview: it is made again, to be seen before it is applied.
  const [outdated, setOutdated] = useState(0)
  const requestKey = JSON.stringify([filter, formula, rounding, outdated])
  const [found, setFound] = useState<{ requestKey: string; preview: PricePreview | null; failure: ApiFailure | null }>()
  const formulaField = useRef<HTMLInputElement>(null)
  const isOpenedToType = (useLocation().state as { takesFocus?: boolean } | null)?.takesFocus && filter.brandId
  useEffect(() => {
    if (isOpenedToType) formulaField.current?.focus()
  }, [isOpenedToType])
  useKeys({ e: ['Изменить цены', () => formulaField.current?.focus()] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `requestKey` stands for the filter, the formula and the rounding
  useEffect(() => {
    if (formula.trim() === '') return
    const controller = new AbortController()
    const answer = (preview: PricePreview | null, failure: ApiFailure | null) =>
      !controller.signal.aborted && setFound({ requestKey, preview, failure })
    const timer = setTimeout(
      () =>
        callApi(priceBatches.previewPriceBatch, {
          body: { filter, formula, rounding },
          signal: controller.signal,
        }).then(
          (preview) => answer(preview, null),
          (error) => error instanceof ApiFailure && answer(null, error),
        ),
      pauseMilliseconds,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [requestKey])
  const isTyped = formula.trim() !== ''
  // Never one of an earlier formula or filter: it could be applied.
  const current = isTyped && found?.requestKey === requestKey ? found : undefined
  const preview = current?.preview
  const sendOnce = useRepeatId()
  const applying = useChange(async (key: string) => {
    const request = { filter, formula, rounding, key }
    const batch = await sendOnce(request, (id) =>
      callApi(priceBatches.startPriceBatch, { body: { id, ...request } }),
    ).catch((error) => {
      if (error instanceof ApiFailure && error.status === 409) setOutdated((times) => times + 1)
      throw error
    })
    onStarted(batch)
    setFormula('')
  })
  const canApply = mayApply && preview !== null && preview !== undefined && preview.changed > 0 && !applying.isBusy
  const apply = () => {
    if (canApply) void applying.run(preview.key)
  }
  return (
    <>
      <form
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          apply()
        }}
      >
        <Field
          ref={formulaField}
          className="basis-56"
          label="Что сделать с ценами"
          hint="+7%, -5,5%, +100, -0,50, =1200"
          error={formula.trim().length > 1 ? current?.failure?.errors.formula : undefined}
          autoComplete="off"
          required
          maxLength={20}
          value={formula}
          onChange={(event) => setFormula(event.currentTarget.value)}
        />
        <Select
          className="basis-48"
          label="Округлить"
          value={rounding}
          options={Object.entries(priceRoundings).map(([value, title]) => ({ value, title }))}
          onChange={(event) => setRounding(event.currentTarget.value as PriceRounding)}
        />
        {mayApply && (
          <Button
            type="button"
            className="mt-6"
            isDisabled={!canApply && !applying.isBusy}
            isBusy={applying.isBusy}
            onClick={apply}
          >
            {canApply ? `Изменить ${counted(preview.changed, priceForms)}` : 'Изменить цены'}{' '}
            <kbd className="text-note">Ctrl Enter</kbd>
          </Button>
        )}
      </form>
      <FailureNotice message={applying.failure?.message} />
      <FailureNotice message={current?.failure && !current.failure.errors.formula ? current.failure.message : null} />
      {preview ? <Preview preview={preview} /> : children}
    </>
  )
}

function Preview({ preview }: { readonly preview: PricePreview }) {
  const { total, changed, least, largest, jumps, aboveGuest, risingLimits, fromPrograms, rows } = preview
  const warnings = [
    ...(jumps > 0 ? [`Больше чем на 30 %: ${numberText(jumps)}`] : []),
    ...(aboveGuest > 0 ? [`Станут выше, чем у гостей сайта: ${numberText(aboveGuest)}`] : []),
    ...(risingLimits > 0 ? [`Выше, чем от меньшей суммы заказа: ${numberText(risingLimits)}`] : []),
  ]
  return (
    <>
      <div role="status" className="flex flex-col gap-1">
        <p>
          {changed === 0
            ? `Ни одна цена не изменится, всего их ${numberText(total)}.`
            : `Новых цен: ${numberText(changed)} из ${numberText(total)}, от ${priceText(least)} до ${priceText(largest)}.`}
        </p>
        {warnings.length > 0 && <p className="text-warn">{warnings.join('. ')}.</p>}
        {fromPrograms > 0 && (
          <p className="text-note text-ink-2">
            Из программы учёта: {numberText(fromPrograms)}. Ваша цена останется, пока в программе не изменят свою.
          </p>
        )}
      </div>
      {changed > 0 && <PriceTable prices={rows} caption="Какими станут цены" />}
      {changed > rows.length && (
        <p className="text-note text-ink-3">Показаны первые {numberText(rows.length)}, изменятся все.</p>
      )}
    </>
  )
}
