import { isDay } from './day.rule.ts'

/** Data from which the next service date is computed. Dates look like 2026-11-22; null when unknown. */
interface ServiceTerms {
  readonly boughtOn: string | null
  readonly servicedOn: string | null
  readonly serviceMonths: number | null
  readonly serviceHours: number | null
  readonly hoursAWeek: number | null
}

/** The fields of a machine that members edit. */
export interface MachineDetails extends ServiceTerms {
  readonly title: string
  readonly serial: string
  readonly place: string
  readonly note: string
}

export const emptyDetails: MachineDetails = {
  title: '',
  serial: '',
  place: '',
  note: '',
  boughtOn: null,
  servicedOn: null,
  serviceMonths: null,
  serviceHours: null,
  hoursAWeek: null,
}

/** Applies the sent fields, with texts trimmed, and returns the details with errors by field. */
export function changedDetails(
  before: MachineDetails,
  sent: Partial<MachineDetails>,
  today: string,
): { details: MachineDetails; errors: Record<string, string> } {
  const trimmed = (name: 'title' | 'serial' | 'place' | 'note') => sent[name]?.trim() ?? before[name]
  const sentOrBefore = <Name extends keyof ServiceTerms>(name: Name): ServiceTerms[Name] =>
    sent[name] === undefined ? before[name] : (sent[name] as ServiceTerms[Name])
  const details: MachineDetails = {
    title: trimmed('title'),
    serial: trimmed('serial'),
    place: trimmed('place'),
    note: trimmed('note'),
    boughtOn: sentOrBefore('boughtOn'),
    servicedOn: sentOrBefore('servicedOn'),
    serviceMonths: sentOrBefore('serviceMonths'),
    serviceHours: sentOrBefore('serviceHours'),
    hoursAWeek: sentOrBefore('hoursAWeek'),
  }
  const errors: Record<string, string> = {}
  if (details.title === '') errors.title = 'Назовите машину'
  for (const name of ['boughtOn', 'servicedOn'] as const) {
    const day = details[name]
    if (day !== null && !isDay(day)) errors[name] = 'Такого дня нет'
    else if (day !== null && day > today) errors[name] = 'Этот день ещё не наступил'
  }
  if (
    Object.keys(errors).length === 0 &&
    details.boughtOn &&
    details.servicedOn &&
    details.servicedOn < details.boughtOn
  )
    errors.servicedOn = 'Обслуживали раньше, чем купили: проверьте дни'
  if (details.serviceHours !== null && details.hoursAWeek === null)
    errors.hoursAWeek = 'Сколько часов в неделю работает машина?'
  return { details, errors }
}
