import { offerTitle } from '@shpulka/contract/catalogue/offer-title'

interface NamedGroup {
  /** Empty when the product has a single group. */
  readonly title: string
  readonly productTitle: string
}

/** The title of a group where it is shown without its product: in orders, sets and emails. */
export const groupTitle = ({ title, productTitle }: NamedGroup): string => offerTitle(productTitle, title)
