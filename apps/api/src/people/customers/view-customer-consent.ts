import type { customerConsents } from '@shpulka/contract/people/customer-consents'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { readConsentText } from '../consents/consents.port.ts'
import { requireSiteOfCustomer } from './customer.port.ts'
import type { CustomersDeps } from './deps.ts'

export const viewCustomerConsent: OfficeHandler<typeof customerConsents.viewCustomerConsent, CustomersDeps> = async (
  { params: { id, consentId }, staff },
  { officePool, currentSettings },
) => {
  const siteId = await requireSiteOfCustomer(officePool, id, staff)
  const site = currentSettings().sites.find((candidate) => candidate.id === siteId)
  const text = site && (await readConsentText(officePool, id, consentId, site))
  if (!text) throw notFound('У клиента нет такого согласия')
  return text
}
