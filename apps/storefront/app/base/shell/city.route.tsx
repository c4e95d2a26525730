import { regionBeside } from '@shpulka/contract/base/city-name'
import { delivery, type Place } from '@shpulka/contract/buying/delivery'
import { data, redirect } from 'react-router'
import { paths, sameSitePath } from '../../paths.ts'
import { callApi, orDefault } from '../api/client.server.ts'
import { readForm } from '../api/form.server.ts'
import { requestContext } from '../api/request-context.server.ts'
import type { Route } from './+types/city.route.ts'
import { type ChosenCity, parseCity, unknownCity } from './chosen-city.rule.ts'
import { chooseCity, currentCity } from './chosen-city.server.ts'
import { CityForm } from './city-form.tsx'
import { unindexedMeta } from './unindexed-meta.ts'

/** The result of choosing a city. */
export interface CityActionResult {
  /** Null when the directory has no such city. */
  chosen: ChosenCity | null
  failure: string | null
}

const maxShownPlaces = 24

export const meta = unindexedMeta('city')

/** Loads the largest cities to choose from, and the path to return to after the choice. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const places = await orDefault(
    ctx,
    callApi(ctx, delivery.listPlaces, { query: { limit: maxShownPlaces }, isPersonal: false }),
    [] as Place[],
  )
  return {
    places: places.map(({ name, region }) => ({ city: name, region: regionBeside(region, name) })),
    chosen: currentCity(ctx),
    back: refererPath(request, ctx.origin),
  }
}

/** Remembers the city. A form sent without scripts leads back to where it was requested. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.toWellFormed() : ''
  }
  // `place`: the button of a large city, in the stored format; `city` and `region`: the text field.
  const requested = parseCity(text('place') || `${text('city')}|${text('region')}`)
  const chosen = requested && (await chooseCity(ctx, requested))
  if (!chosen) {
    return data<CityActionResult>({ chosen: null, failure: unknownCity }, { status: 422 })
  }
  // React Router's own scripts post to `{path}.data`; a form sent without scripts posts to the path itself.
  if (!new URL(request.url).pathname.endsWith('.data')) throw redirect(sameSitePath(form.get('back')), 303)
  return { chosen, failure: null } satisfies CityActionResult
}

export default function CityPage({ loaderData: { places, chosen, back }, actionData }: Route.ComponentProps) {
  return (
    <div className="frame pt-5">
      <h1>Ваш город</h1>
      <p className="mt-2 max-w-160 text-ink-2">По нему считаем цену и дату доставки и показываем пункты выдачи.</p>
      <div className="mt-5 max-w-160">
        <CityForm
          places={places}
          city={chosen?.city ?? ''}
          back={back}
          failure={(actionData as CityActionResult | undefined)?.failure ?? null}
        />
      </div>
    </div>
  )
}

/** The path in the Referer header when it is a page of this site, otherwise the home page. */
function refererPath(request: Request, origin: string): string {
  const referer = request.headers.get('referer')
  if (referer === null || !URL.canParse(referer)) return paths.home()
  const from = new URL(referer)
  return from.origin === origin && from.pathname !== paths.city()
    ? sameSitePath(from.pathname + from.search)
    : paths.home()
}
