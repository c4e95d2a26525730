import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { Consent, ConsentText } from './consents.ts'
import { customerReason } from './customer-price-roles.ts'

/** The ways a customer can ask the shop to withdraw a consent. */
export const withdrawalSources = {
  phone: 'по телефону',
  email: 'письмом на почту',
  letter: 'бумажным письмом',
  'in-person': 'лично',
} as const
export type WithdrawalSource = keyof typeof withdrawalSources

const codes = Object.keys(withdrawalSources) as WithdrawalSource[]
const WithdrawalSource = Type.Unsafe<WithdrawalSource>(
  Type.Union(
    codes.map((code) => Type.Literal(code)),
    { description: 'How they asked.' },
  ),
)

/** A consent of a customer, for the office. */
export const CustomerConsent = Type.Object({
  ...Consent.properties,
  withdrawnSource: Type.Union([WithdrawalSource, Type.Null()], {
    description: 'How the customer asked for it; null: in force, or withdrawn by the customer on the site.',
  }),
})
export type CustomerConsent = Static<typeof CustomerConsent>

const customerParams = Type.Object({ id: id('Account.') })
const nobody = 'No such customer on the sites the caller may see.'
const list = Type.Array(CustomerConsent, { description: 'The newest first.' })

/** Consents of customers, for the office. */
export const customerConsents = {
  listCustomerConsents: call('GET', '/office/v1/customers/{id}/consents', {
    summary: 'What a person agreed to, to which edition of the text, when and where',
    params: customerParams,
    answer: list,
    errors: { 404: nobody },
    needs: { staff: 'people.read' },
  }),
  viewCustomerConsent: call('GET', '/office/v1/customers/{id}/consents/{consentId}', {
    summary: 'The text a consent was given to, in that edition',
    params: Type.Object({ id: id('Account.'), consentId: id('Consent.') }),
    answer: ConsentText,
    errors: { 404: `${nobody} Or the consent is not theirs.` },
    needs: { staff: 'people.read' },
  }),
  withdrawCustomerConsent: call('POST', '/office/v1/customers/{id}/consents/withdrawal', {
    summary:
      'Withdraws the consent to emails with offers for a customer who asked for it; such emails stop. The consent to ' +
      'the processing of personal data ends with the account',
    params: customerParams,
    body: Type.Object({
      kind: Type.Literal('advertising', { description: 'The only consent that can be withdrawn separately.' }),
      source: WithdrawalSource,
      why: customerReason,
    }),
    answer: list,
    errors: { 404: nobody, 422: 'They never gave such a consent, and no such emails are sent to their address.' },
    needs: { staff: 'people.consents' },
  }),
}
