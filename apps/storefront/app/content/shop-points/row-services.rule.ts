import type { ShopPoint } from '@shpulka/contract/content/shop-points'

/** The services shown in a point's row. «Наши адреса» adds nothing to «Наш магазин». */
export const rowServices = ({ kind, tags }: Pick<ShopPoint, 'kind' | 'tags'>): string[] =>
  tags
    .filter((tag) => tag.kind === 'service' && (kind === 'dealer' || !tag.title.startsWith('Наши ')))
    .map(({ title }) => title)
