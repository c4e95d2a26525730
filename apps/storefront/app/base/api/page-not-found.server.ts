import { idIn } from '@shpulka/contract/base/ids'
import { data } from 'react-router'
import type { Failure } from './failure.rule.ts'

/** What a loader or an action throws when its address names nothing; `more`: words of its own, pages nearby. */
export const pageNotFound = (more: object = {}) =>
  data<Failure>({ statusCode: 404, message: 'Страница не найдена', errors: {}, ...more }, { status: 404 })

/** The id a part of the address names. */
export function namedId(text: unknown): number {
  const id = idIn(text)
  if (id === null) throw pageNotFound()
  return id
}
