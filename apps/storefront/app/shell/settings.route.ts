import { redirect } from 'react-router'
import { type Visit, visitContext } from '../api/visit.server.ts'
import { ownPath, paths } from '../paths.ts'
import type { Route } from './+types/settings.route.ts'

/** A choice of site, currency or view of listings: a plain form, so that it works before and without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  const back = ownPath(form.get('back'))
  const site = visit.init.sites.find(({ id }) => String(id) === form.get('site'))
  if (site) return toSite(visit, site)
  const currency = visit.init.currencies.find(({ id }) => String(id) === form.get('currency'))
  if (currency) visit.choices.set('currency-id', String(currency.id))
  const view = form.get('view')
  if (view === 'grid' || view === 'rows') visit.choices.set('listing-view', view)
  return redirect(back, 303)
}

export const loader = () => redirect(paths.home())

/** A site with a host of its own is another address; one without is remembered. */
function toSite({ init, origin, choices }: Visit, site: Visit['init']['site']) {
  choices.set('site-id', String(site.id))
  const here = new URL(origin)
  const isHostKnown = init.sites.some(({ hosts }) => hosts.includes(here.hostname))
  const [host] = site.hosts
  if (!isHostKnown || site.hosts.includes(here.hostname) || host === undefined) return redirect(paths.home(), 303)
  here.hostname = host
  return redirect(here.href, 303)
}
