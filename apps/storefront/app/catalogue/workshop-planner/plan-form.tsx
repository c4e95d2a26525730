import {
  planEfficiency,
  planHours,
  planMaxPlaces,
  planMaxSeconds,
  planMaxUnits,
} from '@shpulka/contract/catalogue/workshop-planner'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { Field } from '@shpulka/ui/field.tsx'
import { controlClasses, FieldError } from '@shpulka/ui/field-frame.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { Form, useNavigation } from 'react-router'
import { paths } from '../../paths.ts'
import { maxBudget, type PlanChoice } from './plan-choice.rule.ts'
import { workersText } from './plan-text.rule.ts'
import type { LoadedPlan } from './workshop-planner.server.ts'

interface Props {
  plan: NonNullable<LoadedPlan['plan']>
  choice: PlanChoice
  corrected: LoadedPlan['corrected']
  tooFewPlaces: number | null
}

/** The parameters of the plan, including norms of operations. Submitting it makes an address: works without scripts. */
export function PlanForm({ plan, choice, corrected, tooFewPlaces }: Props) {
  const isBusy = useNavigation().state === 'loading'
  const typed = (name: 'units' | 'hours' | 'efficiency', min: number, max: number) => ({
    name,
    defaultValue: valueText(choice[name]),
    autoComplete: 'off',
    maxLength: 15,
    required: true,
    error:
      corrected[name] === undefined
        ? undefined
        : `Было «${corrected[name]}», взяли ${valueText(choice[name])}: бывает от ${numberText(min)} до ${numberText(max)}`,
  })
  return (
    <Form method="get" action={paths.planWorkshop()} preventScrollReset>
      <input type="hidden" name="garment" value={plan.garment.code} />
      <div className="grid items-start gap-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 xl:grid-cols-3 print:hidden">
        <Field label="Изделий в смену" inputMode="numeric" {...typed('units', 1, planMaxUnits)} />
        <Field
          label="Или сколько рабочих мест"
          name="places"
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          hasOptionalNote={false}
          hint={`Сейчас ${numberText(plan.workplaces)}. Впишите своё число — подберём выпуск`}
          error={
            corrected.places !== undefined
              ? `Было «${corrected.places}»: бывает от 1 до ${numberText(planMaxPlaces)}`
              : tooFewPlaces === null
                ? undefined
                : `На ${numberText(tooFewPlaces)} не получится: видов работы больше. Показали, сколько нужно`
          }
        />
        <Field
          label="Бюджет на всё, ₽"
          name="budget"
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          hasOptionalNote={false}
          defaultValue={choice.budget === null ? '' : numberText(choice.budget)}
          hint="Подберём машины, чтобы уложиться"
          error={
            corrected.budget === undefined
              ? undefined
              : `Было «${corrected.budget}»: бывает до ${numberText(maxBudget)}`
          }
        />
        <Field label="Смена, часов" inputMode="decimal" {...typed('hours', planHours.min, planHours.max)} />
        <Field
          label="Полезное время, %"
          inputMode="numeric"
          {...typed('efficiency', planEfficiency.min, planEfficiency.max)}
        />
        {plan.questions.map(({ code, title, answers }) => (
          <Select
            key={code}
            name="answers"
            label={title}
            defaultValue={answers.find(({ isChosen }) => isChosen)?.code ?? ''}
            options={[
              { value: '', title: 'Не важно' },
              ...answers.map((each) => ({ value: each.code, title: each.title })),
            ]}
          />
        ))}
        <Button type="submit" isBusy={isBusy} className="self-end max-sm:w-full">
          Пересчитать
        </Button>
      </div>
      <Operations plan={plan} corrected={corrected} />
    </Form>
  )
}

const valueText = (value: number) => String(value).replace('.', ',')

const columns = 'sm:grid sm:grid-cols-[24px_minmax(0,1fr)_170px_116px_64px] sm:gap-x-3'

function Operations({ plan: { operations }, corrected }: Pick<Props, 'plan' | 'corrected'>) {
  return (
    <section aria-labelledby="operations" className="mt-8">
      <h2 id="operations">Операции</h2>
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
      <Button type="submit" look="quiet" className="mt-3 max-sm:w-full print:hidden">
        Пересчитать с этими нормами
      </Button>
    </section>
  )
}
