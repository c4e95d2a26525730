import type { partners } from '@shpulka/contract/catalogue/partners'
import type { Verb } from '../../base/http/visit.ts'
import type { PartnersDeps } from './deps.ts'

export const listPartners: Verb<typeof partners.listPartners, PartnersDeps> = async (visit, { catalog }) => {
  const { code } = visit.query
  // Any product may bring a brand to the site or take it away.
  visit.tag('catalog')
  const all = catalog.listPartners(visit.visitor.site.id)
  return code === undefined ? all : all.filter((partner) => partner.code === code)
}
