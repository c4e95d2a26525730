import type { users } from '@shpulka/contract/people/users'
import { badInput } from '../../base/http/failure.ts'
import type { Verb } from '../../base/http/visit.ts'
import { plainLine } from '../../base/text/plain-text.rule.ts'
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
