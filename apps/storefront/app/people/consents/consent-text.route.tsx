import { ConsentKind, consents } from '@shpulka/contract/people/consents'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { Link } from 'react-router'
import { callApi } from '../../base/api/client.server.ts'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { pageMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/consent-text.route.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, {
    title: `${loaderData?.title ?? 'Согласие'} — ${shop?.site.name ?? ''}`,
    ...(loaderData && { canonical: paths.consentText(loaderData.kind) }),
    isNoIndex: loaderData?.isCurrent === false,
  })
}

/** The text about cookies has its own page. */
const isConsent = (kind: string): kind is ConsentKind => ConsentKind.anyOf.some((each) => each.const === kind)

export async function loader({ params: { kind, version }, context }: Route.LoaderArgs) {
  if (!isConsent(kind)) throw pageNotFound()
  return callApi(context.get(requestContext), consents.getConsentText, {
    query: { kind, ...(version !== undefined && { version }) },
    isPersonal: false,
  })
}

export default function ConsentTextPage({
  loaderData: { kind, version, title, paragraphs, publishedAt, isCurrent, versions },
}: Route.ComponentProps) {
  return (
    <div className="frame">
      <Breadcrumb steps={[{ title: 'Главная', to: paths.home() }]} />
      <article className="max-w-180">
        <h1>{title}</h1>
        <p className="mt-1 text-ink-3">
          Редакция {version}, действует с {dateText(new Date(publishedAt))}
        </p>
        {!isCurrent && (
          <div className="mt-4">
            <Notice title="Это прежняя редакция">
              Она хранится для тех, кто её принял.{' '}
              <Link to={paths.consentText(kind)} className="text-link underline">
                Читать действующую
              </Link>
            </Notice>
          </div>
        )}
        <div className="mt-5 space-y-3">
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="[overflow-wrap:anywhere]">
              {paragraph}
            </p>
          ))}
        </div>
        {versions.length > 1 && (
          <section aria-labelledby="versions" className="mt-8 border-t border-line pt-4">
            <h2 id="versions" className="text-body!">
              Все редакции
            </h2>
            <ul className="mt-1">
              {versions.map((each) => (
                <li key={each}>
                  {each === version ? (
                    <span className="inline-flex min-h-11 items-center font-medium md:min-h-8">{each}</span>
                  ) : (
                    <Link
                      to={paths.consentText(kind, each)}
                      className="inline-flex min-h-11 items-center text-link md:min-h-8"
                    >
                      {each}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </article>
    </div>
  )
}
