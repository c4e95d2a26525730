import type { Banner } from '@shpulka/contract/content/banners'
import type { BannerRow } from './banners.port.ts'

export const bannerView = (row: BannerRow, isForSale: (productId: number) => boolean): Banner => {
  const { id, code, title, text, link, linkTitle, image, ageMark, erid, advertiser, productIds } = row
  const advert = erid === '' ? null : { erid, advertiser }
  return {
    id,
    code,
    title,
    text,
    link,
    linkTitle,
    image,
    ageMark,
    advert,
    products: productIds.filter(isForSale).map((productId) => ({ productId })),
  }
}
