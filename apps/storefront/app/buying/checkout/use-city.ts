import { isSameCity, regionBeside } from '@shpulka/contract/base/city-name'
import type { ShippingAddress } from '@shpulka/contract/buying/shipping'
import { setInputValue } from '@shpulka/ui/form-siblings.ts'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { ChosenCity } from '../../base/shell/chosen-city.rule.ts'
import type { CityActionResult } from '../../base/shell/city.route.tsx'
import { paths } from '../../paths.ts'
import type { CheckoutValues } from './checkout-fields.rule.ts'

const cityName = 'personalShipping.shipping.city'
const regionName = 'personalShipping.shipping.region'
const savedName = 'personalShipping.shippingId'

interface City {
  /** The methods and points on the page belong to the city in the form. */
  isShown: boolean
  /** The directory has no such city. */
  isUnknown: boolean
  isLoading: boolean
  /** Called when a city is typed or chosen: makes it the visitor's city and reloads the page's data. */
  commit: () => void
  /** Fills in the region of the visitor's city when the form has only the city. */
  fillRegion: () => void
}

/** Keeps the form's city and the visitor's city equal: typed here, chosen in the header, or from a saved address. */
export function useCity(
  form: RefObject<HTMLFormElement | null>,
  { city, addresses }: { city: ChosenCity; addresses: readonly ShippingAddress[] },
  values: CheckoutValues,
): City {
  const fetcher = useFetcher<CityActionResult>()
  const lastSent = useRef('')
  const shown = useRef(city.city)
  const fillFields = (to: ChosenCity) => {
    const [cityInput, regionInput] = [inputOf(form.current, cityName), inputOf(form.current, regionName)]
    if (cityInput && cityInput.value !== to.city) setInputValue(cityInput, to.city)
    if (regionInput && regionInput.value !== to.region) setInputValue(regionInput, to.region)
  }
  const commit = () => {
    const [cityInput, regionInput] = [inputOf(form.current, cityName), inputOf(form.current, regionName)]
    const typed = cityInput?.value.trim() ?? ''
    const saved = addresses.find(({ id }) => String(id) === values[savedName])
    // A city other than the saved address's makes it another address.
    if (saved && !isSameCity(saved.address.city, typed))
      form.current?.querySelector<HTMLInputElement>(`[name="${savedName}"][value=""]`)?.click()
    if (typed.length < 2 || isSameCity(typed, city.city)) return
    // The region of the previous city does not apply to another.
    if (regionInput && city.region !== '' && regionInput.value === city.region) setInputValue(regionInput, '')
    const region = regionInput?.value.trim() ?? ''
    if (lastSent.current === `${typed}|${region}`) return
    lastSent.current = `${typed}|${region}`
    void fetcher.submit({ city: typed, region }, { method: 'post', action: paths.city() })
  }
  const fillRegion = () => {
    const regionInput = inputOf(form.current, regionName)
    if (
      regionInput?.value === '' &&
      city.region !== '' &&
      isSameCity(inputOf(form.current, cityName)?.value ?? '', city.city)
    )
      setInputValue(regionInput, city.region)
  }
  const fillVisitorCity = useEffectEvent(fillFields)
  const fillVisitorRegion = useEffectEvent(fillRegion)
  const fillSavedCity = useEffectEvent(() => {
    const chosen = addresses.find(({ id }) => String(id) === values[savedName])
    if (!chosen) return
    const { city: name, region } = chosen.address
    fillFields({ city: name, region: regionBeside(region, name) })
    commit()
  })

  useEffect(() => {
    const typed = inputOf(form.current, cityName)?.value ?? ''
    const isUntouched = typed.trim() === '' || isSameCity(typed, shown.current)
    shown.current = city.city
    lastSent.current = ''
    if (isSameCity(typed, city.city)) fillVisitorRegion()
    else if (isUntouched) fillVisitorCity(city)
  }, [city, form])

  const savedId = values[savedName]
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another address is chosen
  useEffect(() => fillSavedCity(), [savedId])

  return {
    isShown: isSameCity(values[cityName], city.city),
    isUnknown: fetcher.data?.failure != null && !isSameCity(values[cityName], city.city),
    isLoading: fetcher.state !== 'idle',
    commit,
    fillRegion,
  }
}

const inputOf = (form: HTMLFormElement | null, name: string) =>
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null
