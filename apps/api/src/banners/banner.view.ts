import type { Banner } from '@shpulka/contract/banners'
import type { BannerRow } from './banners.port.ts'

export const bannerView = (row: BannerRow, isSold: (productId: number) => boolean): Banner => {
  const { id, code, title, text, link, linkTitle, image, productIds } = row
  return { id, code, title, text, link, linkTitle, image, products: productIds.filter(isSold).map((productId) => ({ productId })) }
}
