import { isSameCity, regionBeside } from '@shpulka/contract/base/city-name'
import type { ShippingAddress } from '@shpulka/contract/buying/shipping'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { type ChosenCity, parseCity } from '../../base/shell/chosen-city.rule.ts'
import { chooseCity, currentCity } from '../../base/shell/chosen-city.server.ts'
import type { CheckoutValues } from './checkout-fields.rule.ts'

export const cityOfAddress = ({ address: { city, region } }: ShippingAddress): ChosenCity => ({
  city,
  region: regionBeside(region, city),
})

/** A city typed without scripts becomes the visitor's: the form is shown again with its prices. */
export async function rememberCity(ctx: RequestContext, values: CheckoutValues) {
  const typed = parseCity(`${values['personalShipping.shipping.city']}|${values['personalShipping.shipping.region']}`)
  const savedCity = currentCity(ctx)
  if (typed && !(savedCity && isSameCity(savedCity.city, typed.city))) await chooseCity(ctx, typed)
}
