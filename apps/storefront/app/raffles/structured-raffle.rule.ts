import type { Raffle } from '@shpulka/contract/raffles'
import { paths } from '../paths.ts'

/** Event of schema.org: it takes place on its own page. */
export const structuredRaffle = (origin: string, { code, title, preview, startsAt, endsAt, organiser, image }: Raffle) => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: title,
  description: preview,
  startDate: startsAt,
  endDate: endsAt,
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  location: { '@type': 'VirtualLocation', url: origin + paths.raffle(code) },
  organizer: { '@type': 'Organization', name: organiser, url: origin },
  ...(image && { image: [`${origin}/api/image-minifier/v1/${image}.jpg?preview=960`] }),
  isAccessibleForFree: true,
})
