import { offerTitle } from '@shpulka/contract/catalogue/offer-title'

interface NamedGroup {
  /** Empty when the product has a single group. */
  readonly title: string
  readonly productTitle: string
}

/** The title of a group where it is shown without its product: in orders, sets and emails. */
export const groupTitle = ({ title, productTitle }: NamedGroup): string => offerTitle(productTitle, title)

const capitals = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'

/**
 * The same as SQL, from the expressions of both titles; null when the product's is null. Letters are translated one by
 * one, because `lower` depends on the locale of the database.
 */
export const groupTitleSql = (productTitle: string, title: string): string =>
  `case when ${title} = '' then ${productTitle}
     when ${title} ~ '^[${capitals}](?![${capitals}0-9-])' then ${productTitle} || ', ' ||
       translate(left(${title}, 1), '${capitals}', '${capitals.toLowerCase()}') || substr(${title}, 2)
     else ${productTitle} || ', ' || ${title} end`
