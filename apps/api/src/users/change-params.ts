import type { users } from '@shpulka/contract/users'
import { badInput } from '../http/failure.ts'
import { plainLine } from '../http/plain-text.rule.ts'
import type { Verb } from '../http/visit.ts'
import { sessionIsOver } from '../sessions/sessions.port.ts'
import type { UsersDeps } from './get-profile.ts'
import { mergeParams } from './users.sql.ts'

export const changeParams: Verb<typeof users.changeParams, UsersDeps> = async ({ visitor, body }, { pool }) => {
  const { listingView, city, orderLetters } = body
  const tidyCity = city && plainLine(city)
  if (tidyCity === '') throw badInput({ city: 'Укажите город' })
  // By name: what else the body holds is not kept. What is not named is no key of the JSON.
  const [row] = await mergeParams(pool, visitor.user!.id, JSON.stringify({ listingView, city: tidyCity, orderLetters }))
  if (!row) throw sessionIsOver()
  return row.params
}
