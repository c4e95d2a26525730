import type { partners } from '@shpulka/contract/catalogue/partners'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { PartnersDeps } from './deps.ts'

export const getPartner: Handler<typeof partners.getPartner, PartnersDeps> = async (ctx, { catalog }) => {
  const partner = catalog.listPartners(ctx.visitor.site.id).find(({ id }) => id === ctx.params.id)
  if (!partner) throw notFound('Такого бренда нет')
  ctx.tag('catalog')
  return partner
}
