import { raffles } from '@shpulka/contract/people/raffles'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { pageIn } from '@shpulka/ui/text/page-number.rule.ts'
import { data, redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { sessionOverStatus } from '../../base/api/failure.rule.ts'
import { readForm } from '../../base/api/form.server.ts'
import { proofIn } from '../../base/api/proof-fields.rule.ts'
import { isSignedIn, requestContext } from '../../base/api/request-context.server.ts'
import { pageMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { breadcrumbList } from '../../catalogue/catalog/structured-data.rule.ts'
import { Blocks } from '../../content/pages/blocks.tsx'
import { paths } from '../../paths.ts'
import type { Route } from './+types/raffle.route.ts'
import { entryBody } from './entry-body.rule.ts'
import { EntryPanel } from './entry-panel.tsx'
import { Participants } from './participants.tsx'
import { loadRaffle, raffleParams } from './raffle.server.ts'
import { RaffleHead } from './raffle-head.tsx'
import { RafflePrizes } from './raffle-prizes.tsx'
import { RaffleProof } from './raffle-proof.tsx'
import { structuredRaffle } from './structured-raffle.rule.ts'
import { Winners } from './winners.tsx'

const parentCrumb = { title: 'Розыгрыши', to: paths.raffles() }

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  const name = shop?.site.name ?? ''
  if (!loaderData) return [{ title: `Страница не найдена — ${name}` }]
  const { raffle } = loaderData
  const { page, pages } = raffle.participantsPage.meta
  const origin = shop?.origin ?? ''
  return pageMeta(shop, {
    title: `${raffle.title} — розыгрыш призов — ${name}`,
    description: raffle.preview,
    canonical: paths.raffle(raffle.code),
    image: raffle.image,
    page,
    pages,
    structured: import.meta.env.SSR
      ? [
          structuredRaffle(origin, origin + paths.raffle(raffle.code), raffle),
          breadcrumbList(origin, [
            { title: 'Главная', to: paths.home() },
            parentCrumb,
            { title: raffle.title, to: paths.raffle(raffle.code) },
          ]),
        ]
      : [],
  })
}

export const loader = ({ params, context, url }: Route.LoaderArgs) =>
  loadRaffle(context.get(requestContext), params.code, pageIn(url))

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { code } = raffleParams(params.code)
  if (!isSignedIn(ctx)) throw redirect(paths.signin(paths.raffle(code)), 303)
  const form = await readForm(request)
  try {
    const { entry } = await callApi(ctx, raffles.enterRaffle, {
      params: { code },
      body: entryBody(form),
      proof: proofIn(form),
    })
    return { entry, message: '', errors: {} as Record<string, string> }
  } catch (error) {
    const { statusCode, message, errors } = failureIn(error)
    if (statusCode >= 500 || statusCode === sessionOverStatus || statusCode === 404) throw error
    return data({ entry: null, message, errors }, { status: statusCode })
  }
}

export default function RafflePage({ loaderData: { raffle, rules }, actionData }: Route.ComponentProps) {
  const { page } = raffle.participantsPage.meta
  return (
    <div className="frame pb-4">
      <Breadcrumb steps={[{ title: 'Главная', to: paths.home() }, parentCrumb]} />
      <RaffleHead raffle={raffle} heading={page > 1 ? `${raffle.title} - Страница ${page}` : raffle.title}>
        <EntryPanel key={raffle.code} raffle={raffle} answer={actionData} />
      </RaffleHead>
      <Winners raffle={raffle} />
      <RafflePrizes prizes={raffle.prizes} />
      <Participants raffle={raffle} />
      <RaffleProof key={`${raffle.code} ${raffle.state}`} raffle={raffle} />
      <section aria-label="Правила розыгрыша" className="mt-10 max-w-180">
        <Blocks blocks={rules} />
        <p className="mt-5 text-note text-ink-3">Организатор: {raffle.organiser}</p>
      </section>
    </div>
  )
}
