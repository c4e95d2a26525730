import { pageMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'

/** The head of an account page: hidden from search engines. */
export const profileMeta = (matches: readonly [{ loaderData: unknown }, ...unknown[]], title: string) => {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, { title: `${title} — ${shop?.site.name ?? ''}`, isNoIndex: true })
}
