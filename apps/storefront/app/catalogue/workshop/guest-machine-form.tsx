import { Button } from '@shpulka/ui/button.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import {
  type GuestDetails,
  type GuestMachine,
  guestErrors,
  guestFields,
  guestMachine,
  noRoomText,
  withSavedMachine,
} from './guest-machines.rule.ts'
import { guestMachines } from './machine-list.ts'
import { shopToday } from './service-text.rule.ts'

/**
 * The details of a guest's machine, saved in the browser. `machine`: null for a new one, which is named by its title.
 */
export function GuestMachineForm({ machine, title }: { machine: GuestMachine | null; title: string }) {
  const navigate = useNavigate()
  const [errors, setErrors] = useState<Partial<GuestDetails>>({})
  const [failure, setFailure] = useState('')
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = Object.fromEntries(guestFields.map((name) => [name, String(form.get(name) ?? '').trim()]))
    const entered = guestMachine(machine?.productId ?? null, typed)
    const found = guestErrors(entered, shopToday())
    setErrors(found)
    setFailure('')
    const [first] = Object.keys(found)
    if (first) return document.getElementById(`machine-${first}`)?.focus()
    const machines = withSavedMachine(guestMachines.stored(), machine, entered)
    if (machines === null) return setFailure(noRoomText)
    guestMachines.save(machines)
    void navigate(paths.workshop(), { preventScrollReset: true })
  }
  const field = (name: keyof GuestDetails) => ({
    name,
    id: `machine-${name}`,
    defaultValue: machine?.[name] ?? '',
    error: errors[name],
  })
  const isNamedByGuest = machine === null || machine.productId === null
  return (
    <section aria-labelledby="form-title" className="mt-5 rounded-card border border-line bg-surface p-4 md:p-6">
      <h2 id="form-title" className="text-lead!">
        {title}
      </h2>
      <form noValidate onSubmit={onSubmit} className="mt-4 grid gap-4 sm:grid-cols-2">
        {isNamedByGuest && (
          <Field label="Название" hint="Например, Juki DDL-8700" required maxLength={200} {...field('title')} />
        )}
        <Field label="Серийный номер" maxLength={100} {...field('serial')} />
        <Field label="Где стоит" maxLength={200} {...field('place')} />
        <Field label="Заметка" maxLength={1000} {...field('note')} />
        <Field label="Куплена" type="date" {...field('boughtOn')} />
        <Field label="Последнее обслуживание" type="date" {...field('servicedOn')} />
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
          <Button type="submit">Сохранить</Button>
          <Link to={paths.workshop()} className="inline-flex min-h-11 items-center px-2 text-link">
            Отмена
          </Link>
          {failure && (
            <p role="alert" className="text-bad">
              {failure}
            </p>
          )}
        </div>
      </form>
    </section>
  )
}
