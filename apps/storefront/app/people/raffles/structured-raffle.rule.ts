import type { Raffle } from '@shpulka/contract/people/raffles'

/** Event of schema.org, held online at the address of its page. */
export const structuredRaffle = (
  origin: string,
  url: string,
  { title, preview, startsAt, endsAt, organiser, image }: Raffle,
) => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: title,
  description: preview,
  startDate: startsAt,
  endDate: endsAt,
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  location: { '@type': 'VirtualLocation', url },
  organizer: { '@type': 'Organization', name: organiser, url: origin },
  ...(image && { image: [`${origin}/api/image-minifier/v1/${image}.jpg?preview=960`] }),
  isAccessibleForFree: true,
})
