import type { Raffle } from '@shpulka/contract/people/raffles'
import { Icon } from '@shpulka/ui/icon.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { counted } from '@shpulka/ui/text/plural.rule.ts'
import type { ReactNode } from 'react'
import { datesText, participantForms, prizeForms } from './raffle-words.rule.ts'
import { StateBadge } from './state-badge.tsx'
import { TimeLeft } from './time-left.tsx'

/** The subject and the last day of the raffle, with its best prize. */
export function RaffleHead({ raffle, heading, children }: { raffle: Raffle; heading: string; children: ReactNode }) {
  const best = raffle.prizes[0]
  return (
    <div className="grid overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="p-4 sm:p-6">
        <StateBadge state={raffle.state} />
        <h1 className="mt-2">{heading}</h1>
        <p className="mt-2 max-w-150 text-ink-2">{raffle.preview}</p>
        <ul className="mt-4 space-y-1.5 text-ink-2 [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink [&>li]:flex [&>li]:gap-2">
          <li>
            <Icon name="calendar-clock" />
            <span>
              {datesText(raffle)}
              <TimeLeft raffle={raffle} />
            </span>
          </li>
          <li>
            <Icon name="gift" />
            {counted(raffle.prizesCount, prizeForms)}
          </li>
          <li>
            <Icon name="users" />
            {raffle.participants === 0 ? 'Пока никто не участвует' : counted(raffle.participants, participantForms)}
          </li>
        </ul>
        {children}
      </div>
      {best?.image && (
        <figure className="flex flex-col border-line bg-surface max-lg:border-t lg:border-l">
          <Picture
            fileId={best.image}
            alt=""
            sizes="(min-width: 1024px) 384px, 100vw"
            maxWidth={960}
            isEager
            className="aspect-square w-full object-cover"
          />
          <figcaption className="my-auto px-4 py-3 text-center text-note font-medium">
            Главный приз: <NonBreakingText>{best.title}</NonBreakingText>
          </figcaption>
        </figure>
      )}
    </div>
  )
}
