import type { ProductCard } from '@shpulka/contract/catalogue/catalog'

/** Brand and model if the title contains them: «Kestrix KO-503D»; otherwise the title. */
export function shortTitle({ title, partner }: Pick<ProductCard, 'title' | 'partner'>): string {
  const at = partner ? title.indexOf(partner.title) : -1
  return at === -1 ? title : title.slice(at)
}
