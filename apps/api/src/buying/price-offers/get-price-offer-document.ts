import type { priceOffers } from '@shpulka/contract/buying/price-offers'
import { renderPdf } from '../../base/documents/pdf.port.ts'
import { attachmentHeader } from '../../base/files/file-name.rule.ts'
import { smallPictures } from '../../base/files/small-pictures.port.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { PriceOffersDeps } from './deps.ts'
import { findPriceOfferByKey } from './find-offer.ts'
import { priceOfferPdf } from './offer-pdf.rule.ts'
import { priceOfferView } from './price-offer.view.ts'

const documentsPerIp: RateLimit = { name: 'price-offer-documents-per-address', times: 30, seconds: 60 }

export const getPriceOfferDocument: Handler<typeof priceOffers.getPriceOfferDocument, PriceOffersDeps> = async (
  { visitor, params, reply, clientKey },
  deps,
) => {
  const offer = await findPriceOfferByKey(deps, visitor, params.key)
  await deps.limits.consume([documentsPerIp, clientKey])
  const images = offer.content.lines.flatMap(({ image }) => (image === null ? [] : [image]))
  const bytes = await renderPdf(priceOfferPdf(offer, visitor.site, await smallPictures(deps, images)), clientKey)
  const { fileName } = priceOfferView(offer, params.key, new Set())
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': attachmentHeader(fileName),
      'cache-control': 'private, no-store',
    })
    .send(bytes)
}
