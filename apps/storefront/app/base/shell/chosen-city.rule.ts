/** Where a visitor's deliveries go, as they chose it. */
export interface ChosenCity {
  city: string
  /** Distinguishes towns of one name; empty: unknown, or the region is the city. */
  region: string
}

export const unknownCity =
  'Не нашли такой город: выберите его из подсказок. Посёлок или деревню укажете в адресе заказа'

const longest = 100

/** A city as its cookie stores it: «Шуя|Ивановская обл». */
export const cityCookie = ({ city, region }: ChosenCity): string => (region === '' ? city : `${city}|${region}`)

/** The city of a cookie; null for anything no city is called. */
export function parseCity(value: string | undefined): ChosenCity | null {
  const [city = '', region = '', ...rest] = (value ?? '').split('|').map((part) => part.trim())
  const isName = (name: string) => name.length <= longest && !/\p{Cc}/u.test(name)
  return city !== '' && rest.length === 0 && isName(city) && isName(region) ? { city, region } : null
}
