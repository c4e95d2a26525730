import { badInput } from '../../base/http/failure.ts'
import { dateErrors } from './desk-filter.rule.ts'

/** Throws 400 when a day of the filter does not exist. */
export function requireRealDates({ from, to }: { readonly from?: string; readonly to?: string }): void {
  const errors = dateErrors({ ...(from && { from }), ...(to && { to }) })
  if (Object.keys(errors).length > 0) throw badInput(errors)
}
