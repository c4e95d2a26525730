import { planMaxSeconds } from '@shpulka/contract/catalogue/workshop-planner'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { controlClasses, FieldError } from '@shpulka/ui/field-frame.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { counted } from '@shpulka/ui/text/plural.rule.ts'
import { durationText, operationForms, workersText } from './plan-text.rule.ts'
import type { LoadedPlan } from './workshop-planner.server.ts'

interface Props {
  plan: NonNullable<LoadedPlan['plan']>
  corrected: LoadedPlan['corrected']
}

/** The form of the plan, which the fields of the operations belong to from outside. */
export const planFormId = 'plan-form'

const columns = 'sm:grid sm:grid-cols-[24px_minmax(0,1fr)_170px_116px_64px] sm:gap-x-3'

/**
 * The operations of the garment and their norms. Folded until a norm is the visitor's own: what to buy is read first.
 */
export function PlanOperations({ plan: { operations, seconds: sum }, corrected }: Props) {
  const isOwn = operations.some(({ code, seconds, norm }) => seconds !== norm || corrected[`n.${code}`] !== undefined)
  return (
    <details open={isOwn} className="printed-open mt-3 rounded-card border border-line bg-surface px-4">
      <summary className="fold flex min-h-12 items-center gap-x-2 py-2">
        <span>
          <h2 className="mr-2 inline text-body! font-semibold">Операции и нормы времени</h2>
          <span className="inline-block text-note text-ink-2">
            {`${counted(operations.length, operationForms)}, ${durationText(sum)} на\u00a0изделие`}
          </span>
        </span>
      </summary>
      <p className="mt-1 max-w-160 text-note text-ink-2">
        Нормы — секунды на одно изделие, с приёмами «взять и отложить». Впишите свои; 0 — операции у вас нет, пустое
        поле — норма магазина.
      </p>
      <div
        aria-hidden
        className={classes(columns, 'mt-3 border-b border-line pb-1 text-note text-ink-3 max-sm:hidden')}
      >
        <span />
        <span>Операция</span>
        <span>Где делают</span>
        <span>Норма, с</span>
        <span className="text-right">Людей</span>
      </div>
      <ol className="divide-y divide-line max-sm:mt-3 max-sm:border-t max-sm:border-line">
        {operations.map(({ code, title, stationTitle, seconds, norm, source, workers }, n) => {
          const isChanged = seconds !== norm
          const wrong = corrected[`n.${code}`]
          return (
            <li key={code} className={classes(columns, 'items-center py-2', seconds === 0 && 'text-ink-3')}>
              <span aria-hidden className="text-note text-ink-3 max-sm:hidden">
                {n + 1}
              </span>
              <div className="min-w-0">
                {title}
                <span className="block text-note text-ink-3">
                  {isChanged ? `Норма магазина ${norm}\u00a0с: ${source}` : source}
                </span>
              </div>
              <div className="max-sm:mt-2 max-sm:flex max-sm:items-center max-sm:gap-3 sm:contents">
                <span className="min-w-0 text-note text-ink-2 max-sm:grow">{stationTitle}</span>
                <input
                  form={planFormId}
                  name={`n.${code}`}
                  defaultValue={seconds}
                  placeholder={String(norm)}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={7}
                  aria-label={`Норма, секунд: ${title}`}
                  aria-invalid={wrong === undefined ? undefined : true}
                  aria-describedby={wrong === undefined ? undefined : `wrong-${code}`}
                  className={classes(
                    controlClasses,
                    'max-sm:w-24 max-sm:shrink-0 md:min-h-9 print:min-h-0 print:border-0 print:px-0 print:text-note',
                    isChanged && 'font-semibold',
                  )}
                />
                <span className="text-right text-note max-sm:w-16 max-sm:shrink-0">
                  {workersText(workers)}
                  <span className="sm:sr-only"> чел.</span>
                </span>
              </div>
              {wrong !== undefined && (
                <div className="col-span-full col-start-2">
                  <FieldError id={`wrong-${code}`}>
                    {`Было «${wrong}», взяли ${seconds}: бывает от 0 до ${numberText(planMaxSeconds)} секунд`}
                  </FieldError>
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <Button type="submit" form={planFormId} look="quiet" className="mt-3 mb-4 max-sm:w-full print:hidden">
        Пересчитать с этими нормами
      </Button>
    </details>
  )
}
