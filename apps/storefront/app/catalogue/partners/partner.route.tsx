import { PageHead } from '@shpulka/ui/page-head.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { notFoundMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { findPartner } from '../catalog/find-listing.server.ts'
import { loadListing } from '../catalog/listing.server.ts'
import { Listing } from '../catalog/listing.tsx'
import { listingMeta } from '../catalog/listing-meta.ts'
import type { Route } from './+types/partner.route.ts'
import { SizeTable } from './size-table.tsx'

const parent = { title: 'Бренды', to: paths.partners() }

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  if (!loaderData) return notFoundMeta(shop)
  const { partner, listing } = loaderData
  return listingMeta(shop, { ...partner, path: paths.partner(partner.code), parent }, listing)
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const found = await findPartner(ctx, params.code)
  if (!found) throw pageNotFound()
  return { partner: found.partner, listing: await loadListing(ctx, found.source, url) }
}

export default function PartnerPage({ loaderData: { partner, listing } }: Route.ComponentProps) {
  const { title, country, description, image, images, sizeTable, productsCount } = partner
  const { page } = listing.choice
  const heading = listing.seo.h1 || title
  return (
    <>
      <Listing
        data={listing}
        head={
          <PageHead
            steps={[{ title: 'Главная', to: paths.home() }, parent]}
            title={page > 1 ? `${heading} - Страница ${page}` : heading}
            note={[country, counted(productsCount, goodsForms)].filter(Boolean).join(' · ')}
            text={description}
            image={image}
          >
            {sizeTable && (
              <a href="#sizes" className="mt-2 inline-flex min-h-11 items-center text-link hover:underline">
                {sizeTable.title}
              </a>
            )}
          </PageHead>
        }
      />
      <div className="frame">
        {sizeTable && (
          <section id="sizes" className="mt-12 scroll-mt-24">
            <h2 className="mb-4">{sizeTable.title}</h2>
            <SizeTable table={sizeTable} />
          </section>
        )}
        {images.length > 0 && (
          <section aria-label={`${title} на снимках`} className="mt-10">
            <ul className="grid grid-cols-3 gap-2 sm:gap-3">
              {images.map(({ id, alt }) => (
                <li key={id} className="overflow-hidden rounded-card border border-line bg-ground">
                  <Picture
                    fileId={id}
                    alt={alt}
                    sizes="(min-width: 1280px) 420px, 33vw"
                    maxWidth={640}
                    className="mix-blend-multiply"
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}
