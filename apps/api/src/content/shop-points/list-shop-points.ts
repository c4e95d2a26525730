import type { shopPoints } from '@shpulka/contract/content/shop-points'
import type { Handler } from '../../base/http/request-context.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { choosePoints } from './chosen-points.rule.ts'
import type { ShopPointsDeps } from './deps.ts'

export const listShopPoints: Handler<typeof shopPoints.listShopPoints, ShopPointsDeps> = async (
  ctx,
  { shopPoints },
) => {
  const { tags = [], city = '', code, near, isOpenNow = false, page = 1, limit = 100 } = ctx.query
  ctx.tag('shop-points')
  const [latitude, longitude] = near?.split(',').map(Number) ?? []
  const chosen = choosePoints(
    shopPoints.current().filter(({ siteId }) => siteId === ctx.visitor.site.id),
    {
      tags,
      city: cleanLine(city),
      code,
      near: latitude !== undefined && longitude !== undefined ? { latitude, longitude } : null,
      openAt: isOpenNow ? new Date() : null,
    },
  )
  const { points, ...counts } = chosen
  return {
    ...counts,
    points: points.slice((page - 1) * limit, page * limit),
    page,
    limit,
    pages: Math.ceil(points.length / limit),
    total: points.length,
  }
}
