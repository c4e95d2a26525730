import type { users } from '@shpulka/contract/people/users'
import { badInput } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { sessionOverError } from '../sessions/sessions.port.ts'
import type { UsersDeps } from './get-profile.ts'
import { mergeParams } from './users.sql.ts'

export const changeParams: Handler<typeof users.changeParams, UsersDeps> = async ({ visitor, body }, { pool }) => {
  const { listingView, city, orderLetters } = body
  const normalizedCity = city && cleanLine(city)
  if (normalizedCity === '') throw badInput({ city: 'Укажите город' })
  // Fields are listed so that other keys of the body are not stored; missing ones are undefined and not in the JSON.
  const [row] = await mergeParams(
    pool,
    visitor.user!.id,
    JSON.stringify({ listingView, city: normalizedCity, orderLetters }),
  )
  if (!row) throw sessionOverError()
  return row.params
}
