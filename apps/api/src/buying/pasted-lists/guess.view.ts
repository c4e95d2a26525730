import type { GuessedGoods } from '@shpulka/contract/buying/pasted-lists'
import { offerTitle } from '@shpulka/contract/catalogue/offer-title'
import { tiersForOnePiece } from '@shpulka/contract/catalogue/price-of-one'
import type { PricedGroup } from '../../catalogue/catalog/offers.port.ts'

export const guessView = ({
  id,
  title,
  productTitle,
  vendorCode,
  prices,
  count,
  packSize,
}: PricedGroup): GuessedGoods => ({
  groupId: id,
  title: offerTitle(productTitle, title),
  vendorCode,
  price: tiersForOnePiece(prices)[0]?.price ?? null,
  packSize,
  available: Math.max(0, count),
})
