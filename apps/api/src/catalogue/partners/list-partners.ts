import type { partners } from '@shpulka/contract/catalogue/partners'
import type { Handler } from '../../base/http/request-context.ts'
import type { PartnersDeps } from './deps.ts'

export const listPartners: Handler<typeof partners.listPartners, PartnersDeps> = async (ctx, { catalog }) => {
  const { code } = ctx.query
  // A change of any product may add or remove a brand of the site.
  ctx.tag('catalog')
  const all = catalog.listPartners(ctx.visitor.site.id)
  return code === undefined ? all : all.filter((partner) => partner.code === code)
}
