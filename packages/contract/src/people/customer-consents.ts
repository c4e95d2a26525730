import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { Consent, ConsentText } from './consents.ts'
import { customerReason } from './customer-price-roles.ts'

/** How a person asks the shop to take a consent back. */
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

/** A consent as the office sees it. */
export const CustomerConsent = Type.Object({
  ...Consent.properties,
  withdrawnSource: Type.Union([WithdrawalSource, Type.Null()], {
    description: 'How they asked the shop to; null: it holds, or they took it back themselves.',
  }),
})
export type CustomerConsent = Static<typeof CustomerConsent>

const who = Type.Object({ id: id('Of the account.') })
const nobody = 'There is nobody like that, or they are of a site one may not see.'
const list = Type.Array(CustomerConsent, { description: 'The newest first.' })

/** What people agreed to. */
export const customerConsents = {
  listCustomerConsents: call('GET', '/office/v1/customers/{id}/consents', {
    summary: 'What a person agreed to, to which edition of the text, when and where',
    params: who,
    answer: list,
    errors: { 404: nobody },
    needs: { staff: 'people.read' },
  }),
  viewCustomerConsent: call('GET', '/office/v1/customers/{id}/consents/{consentId}', {
    summary: 'The text a consent was given to, in that edition',
    params: Type.Object({ id: id('Of the account.'), consentId: id('Of the consent.') }),
    answer: ConsentText,
    errors: { 404: `${nobody} Or it is no consent of theirs.` },
    needs: { staff: 'people.read' },
  }),
  withdrawCustomerConsent: call('POST', '/office/v1/customers/{id}/consents/withdrawal', {
    summary:
      'Takes a consent to emails with offers back for a person who asked for it; their emails end. That to ' +
      'personal data ends with the account',
    params: who,
    body: Type.Object({
      kind: Type.Literal('advertising', { description: 'The only one that can be taken back alone.' }),
      source: WithdrawalSource,
      why: customerReason,
    }),
    answer: list,
    errors: { 404: nobody, 422: 'They never gave such a consent.' },
    needs: { staff: 'people.consents' },
  }),
}
