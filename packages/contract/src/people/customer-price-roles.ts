import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

const roleCode = (description: string) => Type.String({ minLength: 1, maxLength: 40, description })
const day = (description: string) => Type.String({ format: 'date', description: `${description} By Moscow.` })
const moment = Type.String({ format: 'date-time' })

/** A price role that begins later. */
const NextPriceRole = Type.Union(
  [Type.Object({ role: roleCode('Of the price role.'), from: day('Its first day.') }), Type.Null()],
  {
    description: 'Null: none is to come.',
  },
)

/** Why something of a person is changed. */
const reason = { minLength: 1, maxLength: 500, pattern: '\\S' }
export const customerReason = Type.String({ ...reason, description: 'For colleagues; stands in the journal.' })

/** The same where the person reads it. */
export const shownReason = Type.String({ ...reason, description: 'The person reads it; stands in the journal.' })

/** By which prices a person buys, what is to come, and how it came to be so. */
export const CustomerPriceRole = Type.Object({
  current: roleCode('By which they buy now.'),
  next: NextPriceRole,
  today: day('The first day a change may begin on.'),
  roles: Type.Array(Type.Object({ code: roleCode('Of the role.'), title: Type.String() }), {
    description: 'All there are.',
  }),
  history: Type.Array(
    Type.Object({
      at: moment,
      who: Type.String({ description: 'Name of who changed it.' }),
      was: Type.String({ description: 'Title of the role.' }),
      becomes: Type.String({ description: 'Title of the role.' }),
      from: Type.Union([day('The first day it holds.'), Type.Null()], { description: 'Null: at once.' }),
      why: Type.String(),
    }),
    { description: 'Changes, the newest first, at most 50.' },
  ),
})
export type CustomerPriceRole = Static<typeof CustomerPriceRole>

const who = Type.Object({ id: id('Of the account.') })
const nobody = 'There is nobody like that, or they are of a site one may not see.'

/** Price roles of people with an account. */
export const customerPriceRoles = {
  viewPriceRole: call('GET', '/office/v1/customers/{id}/price-role', {
    summary: 'By which prices a person buys, and who changed it when and why',
    params: who,
    answer: CustomerPriceRole,
    errors: { 404: nobody },
    needs: { staff: 'people.read' },
  }),
  changePriceRole: call('PUT', '/office/v1/customers/{id}/price-role', {
    summary:
      'Another price role from a day on. One that was to come gives way to it; from today on the present one: just that',
    params: who,
    body: Type.Object({
      role: roleCode('To buy by.'),
      from: day('The first day it holds: today or later, within a year.'),
      why: customerReason,
      seen: Type.Object(
        { current: roleCode('As it was shown.'), next: NextPriceRole },
        { description: 'What the change is made of: something else there now is 409.' },
      ),
    }),
    answer: CustomerPriceRole,
    errors: {
      404: nobody,
      409: 'Somebody else has changed it meanwhile: `conflict` has both values and who.',
      422: 'There is no such role, or it would change nothing.',
    },
    needs: { staff: 'people.prices' },
  }),
}
