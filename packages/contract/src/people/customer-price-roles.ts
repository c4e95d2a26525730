import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

const roleCode = (description: string) => Type.String({ minLength: 1, maxLength: 40, description })
const day = (description: string) => Type.String({ format: 'date', description: `${description} Moscow time.` })
const moment = Type.String({ format: 'date-time' })

/** A planned price role. */
const NextPriceRole = Type.Union(
  [Type.Object({ role: roleCode('Code of the price role.'), from: day('Its first day.') }), Type.Null()],
  {
    description: 'Null: none is planned.',
  },
)

const reason = { minLength: 1, maxLength: 500, pattern: '\\S' }
/** Reason of a change of a customer, for colleagues only. */
export const customerReason = Type.String({ ...reason, description: 'For colleagues; stored in the audit log.' })

/** Reason of a change that the customer reads too. */
export const shownReason = Type.String({ ...reason, description: 'Shown to the customer; stored in the audit log.' })

const roles = Type.Array(Type.Object({ code: roleCode('Code of the role.'), title: Type.String() }), {
  description: 'All price roles.',
})

/** The price role of a customer: now, planned, and its history. */
export const CustomerPriceRole = Type.Object({
  current: roleCode('Role now.'),
  next: NextPriceRole,
  today: day('The first day a change may begin on.'),
  roles,
  history: Type.Array(
    Type.Object({
      at: moment,
      who: Type.String({ description: 'Name of who changed it.' }),
      was: Type.String({ description: 'Title of the role before.' }),
      becomes: Type.String({ description: 'Title of the role after.' }),
      from: Type.Union([day('First day of the new role.'), Type.Null()], { description: 'Null: at once.' }),
      why: Type.String(),
    }),
    { description: 'Changes, the newest first, at most 50.' },
  ),
})
export type CustomerPriceRole = Static<typeof CustomerPriceRole>

const customerParams = Type.Object({ id: id('Account.') })
const nobody = 'No such customer on the sites the caller may see.'

/** Price roles of people with an account. */
export const customerPriceRoles = {
  listPriceRoles: call('GET', '/office/v1/price-roles', {
    summary: 'All price roles',
    answer: Type.Object({ roles }),
    needs: { staff: 'people.read' },
  }),
  viewPriceRole: call('GET', '/office/v1/customers/{id}/price-role', {
    summary: 'Price role of a customer, and who changed it, when and why',
    params: customerParams,
    answer: CustomerPriceRole,
    errors: { 404: nobody },
    needs: { staff: 'people.read' },
  }),
  changePriceRole: call('PUT', '/office/v1/customers/{id}/price-role', {
    summary:
      'Sets the price role from a day on, in place of a planned one. The present role from today on cancels the plan',
    params: customerParams,
    body: Type.Object({
      role: roleCode('New role.'),
      from: day('First day of the role: today or later, within a year.'),
      why: customerReason,
      seen: Type.Object(
        { current: roleCode('As it was shown.'), next: NextPriceRole },
        { description: 'What the caller saw: if it has changed, 409.' },
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
