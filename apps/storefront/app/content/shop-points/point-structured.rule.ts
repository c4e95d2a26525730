import { weekdayOf } from '@shpulka/contract/content/opening-hours'
import type { ShopPoint } from '@shpulka/contract/content/shop-points'

const days = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** schema.org writes midnight at the end of a day as 23:59. */
const closingTime = (time: string | undefined) => (time === '24:00' ? '23:59' : time)

/** A point for schema.org: a shop is a Store, a workshop or warehouse a LocalBusiness. */
export function pointStructured(
  point: ShopPoint,
  { origin, path }: { readonly origin: string; readonly path: string },
): object {
  const {
    title,
    kind,
    region,
    city,
    address,
    latitude,
    longitude,
    phones,
    email,
    website,
    hours,
    pictures,
    description,
  } = point
  return {
    '@context': 'https://schema.org',
    '@type': kind === 'service' || kind === 'warehouse' ? 'LocalBusiness' : 'Store',
    '@id': origin + path,
    name: title,
    url: website || origin + path,
    ...(description && { description }),
    ...(phones[0] && { telephone: phones[0] }),
    ...(email && { email }),
    ...(pictures.length > 0 && {
      image: pictures.map(({ id }) => `${origin}/api/image-minifier/v1/${id}.jpg?preview=og`),
    }),
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'RU',
      addressRegion: region,
      addressLocality: city,
      streetAddress: address,
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    openingHoursSpecification: [
      ...[...Map.groupBy(hours.week, ({ opens, closes }) => `${opens} ${closes}`).values()].map((stretches) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: stretches.map(({ day }) => days[day]),
        opens: stretches[0]?.opens,
        closes: closingTime(stretches[0]?.closes),
      })),
      ...hours.exceptions.map(({ from, to, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        ...(from === to && { dayOfWeek: days[weekdayOf(from)] }),
        validFrom: from,
        validThrough: to,
        // schema.org writes «closed all day» as equal times.
        opens: opens ?? '00:00',
        closes: closingTime(closes ?? '00:00'),
      })),
    ],
  }
}
