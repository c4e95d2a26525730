import { markupCurrency, roublesText, schemaType, stockWord } from './goods-markup.rule.ts'
import type { ShownCard } from './shown-card.rule.ts'

/** Attributes of an element of a list whose card is an offer of the list's catalogue. */
export const offerItem = { itemProp: 'itemListElement', itemScope: true, itemType: schemaType('Offer') }

/** What machines read of an offer besides the title, the address and the picture of its card. */
export const OfferFacts = ({ product: { cardPrices, available } }: { product: ShownCard }) => (
  <>
    <link itemProp="availability" href={stockWord(available)} />
    <meta itemProp="price" content={roublesText(cardPrices[0]?.price ?? 0)} />
    <meta itemProp="priceCurrency" content={markupCurrency} />
  </>
)
