import type { priceLists } from '@shpulka/contract/catalogue/price-lists'
import { attachmentHeader } from '../../base/files/file-name.rule.ts'
import { notFound } from '../../base/http/failure.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import { shownProductIds } from '../catalog/shown-products.port.ts'
import { sendSnapshot, storedOrigin } from '../feeds/snapshots.port.ts'
import type { PriceListsDeps } from './deps.ts'
import { priceListPlan, priceListsOf } from './price-list-plan.rule.ts'
import { writePriceList } from './write-price-list.ts'

const limitPerIp: RateLimit = { name: 'price-lists-per-address', times: 60, seconds: 60 }
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const dateTimeFormat = new Intl.DateTimeFormat('ru-RU', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Moscow',
})

export const getPriceList: Handler<typeof priceLists.getPriceList, PriceListsDeps> = async (
  { params: { code }, query, visitor, reply, clientKey },
  deps,
) => {
  const { site, priceRole } = visitor
  const { list } = findPriceList(deps, site, code)
  await deps.limits.consume([limitPerIp, clientKey])
  const origin = storedOrigin(query.origin, site.hosts, deps.config.port)
  const snapshot = await deps.snapshots.getFresh(
    JSON.stringify(['price list', site.id, priceRole, list.code, origin]),
    // The request may have waited: what has changed meanwhile belongs into the file.
    (signal) => newestPriceList(deps, { siteId: site.id, priceRole, code, origin }, signal),
  )
  reply.headers({ 'content-disposition': attachmentHeader(list.fileName), vary: 'authorization, x-site-id' })
  // Prices of signed-in buyers are private: no shared cache may store the file.
  return sendSnapshot(reply, snapshot, {
    type: contentType,
    origin: null,
    isPublic: priceRole === site.priceRole && visitor.user === null,
  })
}

/** Throws 404. */
function findPriceList({ catalog }: PriceListsDeps, site: Pick<SiteRow, 'id' | 'name'>, code: string) {
  const categories = catalog.listCategories(site.id)
  const plan = priceListPlan(categories, code)
  const productsCount = shownProductIds(catalog, site.id).length
  const list = priceListsOf(categories, site.name, productsCount).find((each) => each.code === code)
  if (!plan || !list) throw notFound('Такого прайс-листа нет')
  return { plan, list }
}

interface Requested {
  readonly siteId: number
  readonly priceRole: string
  readonly code: string
  readonly origin: string
}

function newestPriceList(deps: PriceListsDeps, { siteId, priceRole, code, origin }: Requested, signal: AbortSignal) {
  const { sites, priceRoles } = deps.currentSettings()
  const site = sites.find(({ id }) => id === siteId)!
  const { plan, list } = findPriceList(deps, site, code)
  const vat = site.invoiceDetails.vatPercent === null ? 'В рублях, НДС не облагается' : 'В рублях с НДС'
  return writePriceList(deps, { site, priceRole }, plan, signal, {
    title: `${list.title}: прайс-лист`,
    sheets: plan.sheets,
    origin,
    facts: [
      ['Магазин', site.name],
      ['Цены и остатки на', `${dateTimeFormat.format(new Date())} по Москве`],
      ['Вид цены', priceRoles.find((each) => each.code === priceRole)?.title ?? priceRole],
      ['Цены', `${vat}. Столбцы «от … ₽» — цена за единицу, когда сумма заказа не меньше указанной`],
      ['В наличии', 'Сколько можно заказать сейчас со всех складов'],
      ['Телефон', `${site.phone}, ${site.hours}`],
      ['Почта', site.email],
    ],
  })
}
