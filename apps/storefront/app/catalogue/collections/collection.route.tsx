import { PageHead } from '@shpulka/ui/page-head.tsx'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { notFoundMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { findCollection } from '../catalog/find-listing.server.ts'
import { loadListing } from '../catalog/listing.server.ts'
import { Listing } from '../catalog/listing.tsx'
import { listingMeta } from '../catalog/listing-meta.ts'
import type { Route } from './+types/collection.route.ts'

const parent = { title: 'Подборки', to: paths.collections() }

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  if (!loaderData) return notFoundMeta(shop)
  const { collection, listing } = loaderData
  return listingMeta(shop, { ...collection, path: paths.collection(collection.code), parent }, listing)
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const found = await findCollection(ctx, params.code)
  if (!found) throw pageNotFound()
  return { collection: found.collection, listing: await loadListing(ctx, found.source, url) }
}

export default function CollectionPage({ loaderData: { collection, listing } }: Route.ComponentProps) {
  const { page } = listing.choice
  const heading = listing.seo.h1 || collection.title
  return (
    <Listing
      data={listing}
      head={
        <PageHead
          steps={[{ title: 'Главная', to: paths.home() }, parent]}
          title={page > 1 ? `${heading} - Страница ${page}` : heading}
          note={counted(collection.productsCount, goodsForms)}
          text={collection.description}
          image={collection.image}
        />
      }
    />
  )
}
