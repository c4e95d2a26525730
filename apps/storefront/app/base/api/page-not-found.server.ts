import { idIn } from '@shpulka/contract/base/ids'
import { data } from 'react-router'
import type { Failure } from './failure.rule.ts'

/** The error that a loader or an action throws for an unknown URL; `more`: its own message, pages nearby. */
export const pageNotFound = (more: object = {}) =>
  data<Failure>({ statusCode: 404, message: 'Страница не найдена', errors: {}, ...more }, { status: 404 })

/** Parses an id of the address; 404 for anything else. */
export function requireId(text: unknown): number {
  const id = idIn(text)
  if (id === null) throw pageNotFound()
  return id
}
