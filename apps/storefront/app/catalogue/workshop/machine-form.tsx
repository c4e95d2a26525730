import type { WorkshopMachine } from '@shpulka/contract/catalogue/workshop'
import { Button } from '@shpulka/ui/button.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Form, Link, useNavigation } from 'react-router'
import { paths } from '../../paths.ts'
import { type MachineValues, machineFields, mergedValues, noValues, savedValues } from './machine-form.rule.ts'
import type { WorkshopActionResult } from './workshop.route.tsx'

interface Props {
  /** Null for a new machine. */
  machine: WorkshopMachine | null
  answer: WorkshopActionResult | undefined
}

export function MachineForm({ machine, answer }: Props) {
  const isBusy = useNavigation().state !== 'idle'
  const saved = machine ? savedValues(machine) : noValues
  const { values, conflicts } =
    answer?.values && answer.opened
      ? mergedValues(answer.values, answer.opened, saved)
      : { values: answer?.values ?? saved, conflicts: {} as Partial<MachineValues> }
  const field = (name: keyof MachineValues) => ({
    name,
    id: `machine-${name}`,
    defaultValue: values[name],
    error: answer?.errors?.[name],
    hint: conflicts[name] === undefined ? undefined : `Сейчас сохранено: ${conflicts[name] || 'пусто'}`,
  })
  return (
    <section aria-labelledby="form-title" className="mt-5 rounded-card border border-line bg-surface p-4 md:p-6">
      <h2 id="form-title" className="text-lead!">
        {machine ? machine.title : 'Машина из другого магазина'}
      </h2>
      <Form method="post" action={paths.workshop()} noValidate className="mt-4 grid gap-4 sm:grid-cols-6">
        {machine && <input type="hidden" name="id" value={machine.id} />}
        {machine && <input type="hidden" name="version" value={machine.version} />}
        {machine &&
          machineFields.map((name) => <input key={name} type="hidden" name={`was.${name}`} value={saved[name]} />)}
        <Field label="Название" required maxLength={200} className="sm:col-span-3" {...field('title')} />
        <Field label="Серийный номер" maxLength={100} className="sm:col-span-3" {...field('serial')} />
        <Field label="Где стоит" maxLength={200} className="sm:col-span-3" {...field('place')} />
        <Field label="Заметка" maxLength={1000} className="sm:col-span-3" {...field('note')} />
        <Field label="Куплена" type="date" className="sm:col-span-3" {...field('boughtOn')} />
        <Field label="Последнее обслуживание" type="date" className="sm:col-span-3" {...field('servicedOn')} />
        <Field
          label="Обслуживать раз в, месяцев"
          inputMode="numeric"
          maxLength={4}
          className="sm:col-span-2"
          {...field('serviceMonths')}
        />
        <Field
          label="или раз в, часов работы"
          inputMode="numeric"
          maxLength={7}
          className="sm:col-span-2"
          {...field('serviceHours')}
        />
        <Field
          label="Работает часов в неделю"
          inputMode="numeric"
          maxLength={3}
          className="sm:col-span-2"
          {...field('hoursAWeek')}
        />
        <div className="flex flex-wrap items-center gap-3 sm:col-span-6">
          <Button type="submit" name="intent" value={machine ? 'save' : 'add-unlisted'} isBusy={isBusy}>
            Сохранить
          </Button>
          <Link to={paths.workshop()} className="inline-flex min-h-11 items-center px-2 text-link">
            Отмена
          </Link>
        </div>
      </Form>
    </section>
  )
}
