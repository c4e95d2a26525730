import { redirect } from 'react-router'
import { paths, sameSitePath } from '../../paths.ts'
import { readForm } from '../api/form.server.ts'
import { requestContext } from '../api/request-context.server.ts'
import type { Route } from './+types/settings.route.ts'
import { pathInCurrency } from './path-in-currency.rule.ts'

/** Saves a choice of site, currency or view of listings. A plain form, so that it works without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  let back = sameSitePath(form.get('back'))
  const site = ctx.init.sites.find(({ id }) => String(id) === form.get('site'))
  if (site) {
    ctx.changedCookies.set('site-id', String(site.id))
    return redirect(paths.home(), 303)
  }
  const currency = ctx.init.currencies.find(({ id }) => String(id) === form.get('currency'))
  if (currency) {
    ctx.changedCookies.set('currency-id', String(currency.id))
    if (currency.id !== ctx.currency.id) back = pathInCurrency(back, ctx.currency, currency)
  }
  const view = form.get('view')
  if (view === 'grid' || view === 'rows') ctx.changedCookies.set('listing-view', view)
  return redirect(back, 303)
}

export const loader = () => redirect(paths.home())
