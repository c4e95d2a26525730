import type { partners } from '@shpulka/contract/catalogue/partners'
import { notFound } from '../../base/http/failure.ts'
import type { Verb } from '../../base/http/visit.ts'
import type { PartnersDeps } from './deps.ts'

export const getPartner: Verb<typeof partners.getPartner, PartnersDeps> = async (visit, { catalog }) => {
  const partner = catalog.listPartners(visit.visitor.site.id).find(({ id }) => id === visit.params.id)
  if (!partner) throw notFound('Такого бренда нет')
  visit.tag('catalog')
  return partner
}
