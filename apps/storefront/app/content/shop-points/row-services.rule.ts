import type { ShopPoint } from '@shpulka/contract/content/shop-points'

/** What the row of a place says it does. «Наши адреса» says nothing more under «Наш магазин». */
export const rowServices = ({ kind, tags }: Pick<ShopPoint, 'kind' | 'tags'>): string[] =>
  tags
    .filter((tag) => tag.kind === 'service' && (kind === 'dealer' || !tag.title.startsWith('Наши ')))
    .map(({ title }) => title)
