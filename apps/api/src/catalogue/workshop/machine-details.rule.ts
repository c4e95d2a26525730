import { isDay } from './day.rule.ts'

/** What the day of the next service is computed from: days like 2026-11-22; null: not known. */
interface ServiceTerms {
  readonly boughtOn: string | null
  readonly servicedOn: string | null
  readonly serviceMonths: number | null
  readonly serviceHours: number | null
  readonly hoursAWeek: number | null
}

/** What members write about a machine. */
export interface MachineDetails extends ServiceTerms {
  readonly title: string
  readonly serial: string
  readonly place: string
  readonly note: string
}

export const noDetails: MachineDetails = {
  ...{ title: '', serial: '', place: '', note: '', boughtOn: null, servicedOn: null },
  ...{ serviceMonths: null, serviceHours: null, hoursAWeek: null },
}

/** Details with the sent fields changed, texts trimmed, and errors by field. */
export function changedDetails(
  before: MachineDetails,
  sent: Partial<MachineDetails>,
  today: string,
): { details: MachineDetails; errors: Record<string, string> } {
  const trimmed = (name: 'title' | 'serial' | 'place' | 'note') => sent[name]?.trim() ?? before[name]
  const own = <Name extends keyof ServiceTerms>(name: Name): ServiceTerms[Name] =>
    sent[name] === undefined ? before[name] : (sent[name] as ServiceTerms[Name])
  const details: MachineDetails = {
    ...{ title: trimmed('title'), serial: trimmed('serial'), place: trimmed('place'), note: trimmed('note') },
    ...{ boughtOn: own('boughtOn'), servicedOn: own('servicedOn') },
    ...{ serviceMonths: own('serviceMonths'), serviceHours: own('serviceHours'), hoursAWeek: own('hoursAWeek') },
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
