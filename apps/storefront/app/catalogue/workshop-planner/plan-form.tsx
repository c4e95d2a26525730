import { planEfficiency, planHours, planMaxPlaces, planMaxUnits } from '@shpulka/contract/catalogue/workshop-planner'
import { Button } from '@shpulka/ui/button.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { Form, useNavigation } from 'react-router'
import { paths } from '../../paths.ts'
import { maxBudget, type PlanChoice } from './plan-choice.rule.ts'
import { planFormId } from './plan-operations.tsx'
import type { LoadedPlan } from './workshop-planner.server.ts'

interface Props {
  plan: NonNullable<LoadedPlan['plan']>
  choice: PlanChoice
  corrected: LoadedPlan['corrected']
  tooFewPlaces: number | null
}

/**
 * The parameters of the plan; the norms of operations (`PlanOperations`) belong to the same form. Submitting it makes
 * an address: works without scripts.
 */
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
    <Form id={planFormId} method="get" action={paths.planWorkshop()} preventScrollReset>
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
        <Button type="submit" look="quiet" isBusy={isBusy} className="self-end max-sm:w-full">
          Пересчитать
        </Button>
      </div>
    </Form>
  )
}

const valueText = (value: number) => String(value).replace('.', ',')
