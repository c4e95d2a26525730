import type { MetaDescriptor } from 'react-router'
import { pageMeta } from './page-meta.ts'
import { type pageTitles, titleFor } from './page-titles.ts'
import type { ShopData } from './shop.ts'

/** The `meta` of a page that search engines leave out, by its address in `pageTitles`. */
export const unindexedMeta =
  (address: keyof typeof pageTitles) =>
  ({ matches }: { matches: readonly [{ loaderData: unknown }, ...unknown[]] }): MetaDescriptor[] => {
    const shop = matches[0].loaderData as ShopData | undefined
    return pageMeta(shop, { ...titleFor(address, shop), isNoIndex: true })
  }
