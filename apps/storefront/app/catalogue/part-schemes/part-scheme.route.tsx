import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { notFoundMeta, pageMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/part-scheme.route.ts'
import { PartSchemeView } from './part-scheme.tsx'
import { loadPartSchemes } from './part-schemes.server.ts'
import { SchemeLinks } from './scheme-links.tsx'

const sections = { 'spare-parts': 'Схемы запчастей', equipment: 'Устройство оборудования' } as const

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  if (!loaderData) return notFoundMeta(shop)
  const { kind, code, title, description } = loaderData.scheme
  return pageMeta(shop, {
    title: `${title}: ${sections[kind].toLowerCase()}`,
    description,
    canonical: paths.partScheme(kind, code),
  })
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const kind = url.pathname.startsWith(paths.partSchemes('equipment')) ? 'equipment' : 'spare-parts'
  const { schemes, scheme } = await loadPartSchemes(context.get(requestContext), kind, params.code)
  // Schemes of another kind have another address.
  if (scheme?.kind !== kind) throw pageNotFound()
  return { schemes, scheme }
}

export default function PartSchemePage({ loaderData: { schemes, scheme } }: Route.ComponentProps) {
  return (
    <div className="frame">
      <Breadcrumb
        steps={[
          { title: 'Главная', to: paths.home() },
          { title: 'Справочник', to: paths.information() },
          { title: sections[scheme.kind], to: paths.partSchemes(scheme.kind) },
        ]}
      />
      <h1>{scheme.title}</h1>
      <hr aria-hidden className="stitch mt-3 mb-5 w-24" />
      <PartSchemeView scheme={scheme} isFirst />
      {schemes.length > 1 && (
        <section aria-label="Другие схемы" className="mt-10">
          <h2 className="mb-3">Другие схемы</h2>
          <SchemeLinks schemes={schemes} shown={scheme.code} />
        </section>
      )}
    </div>
  )
}
