import { addDays, addMonths } from './day.rule.ts'

export interface ServiceTerms {
  /** Days: 2026-11-22. */
  readonly boughtOn: string | null
  readonly servicedOn: string | null
  readonly serviceMonths: number | null
  readonly serviceHours: number | null
  readonly hoursAWeek: number | null
}

/** The day the next service is due: by months or by hours of work, whichever comes first; null: nobody can know. */
export function serviceDay(terms: ServiceTerms): string | null {
  const { boughtOn, servicedOn, serviceMonths, serviceHours, hoursAWeek } = terms
  const from = servicedOn ?? boughtOn
  if (from === null) return null
  const days = [
    ...(serviceMonths === null ? [] : [addMonths(from, serviceMonths)]),
    ...(serviceHours === null || hoursAWeek === null
      ? []
      : [addDays(from, Math.ceil((serviceHours / hoursAWeek) * 7))]),
  ]
  return days.sort()[0] ?? null
}
