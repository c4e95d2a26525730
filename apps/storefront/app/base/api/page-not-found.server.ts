import { parseId } from '@shpulka/contract/base/ids'
import { data } from 'react-router'
import type { Failure } from './failure.rule.ts'

/** The 404 that loaders and actions throw for an unknown URL; `more`: another message or links to suggested pages. */
export const pageNotFound = (more: object = {}) =>
  data<Failure>({ statusCode: 404, message: 'Страница не найдена', errors: {}, ...more }, { status: 404 })

/** Parses an id from the address; throws 404 for anything else. */
export function requireId(text: unknown): number {
  const id = parseId(text)
  if (id === null) throw pageNotFound()
  return id
}
