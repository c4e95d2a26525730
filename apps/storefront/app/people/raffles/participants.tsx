import type { Raffle } from '@shpulka/contract/people/raffles'
import { Pager } from '@shpulka/ui/pager.tsx'
import { paths } from '../../paths.ts'

/** All participants, ten per page: number, masked name, ticket. */
export function Participants({ raffle: { code, state, participants: total, participantsPage } }: { raffle: Raffle }) {
  const { participants, meta } = participantsPage
  if (state === 'coming') return null
  return (
    <section aria-labelledby="participants" className="mt-10">
      <h2 id="participants">Участники</h2>
      {total === 0 ? (
        <p className="mt-3 text-ink-2">
          {state === 'open' ? 'Пока никого нет: ваш билет будет первым.' : 'Никто не участвовал.'}
        </p>
      ) : (
        <>
          <p className="mt-1 text-note text-ink-3">
            Имена показаны не полностью. По билетам определяют победителей, по имени — никогда.
          </p>
          <ol
            start={participants[0]?.number}
            className="mt-3 overflow-hidden rounded-card border border-line bg-surface md:columns-2 md:gap-0"
          >
            {participants.map(({ number, ticket, name }) => (
              <li
                key={number}
                className="flex min-h-11 break-inside-avoid items-center gap-3 border-b border-line px-4 py-2"
              >
                <span className="w-10 text-note text-ink-3">{number}</span>
                <span className="min-w-0 flex-1 font-medium">{name}</span>
                <span className="font-mono text-note text-ink-3">{ticket}</span>
              </li>
            ))}
          </ol>
          <div className="mt-4">
            <Pager page={meta.page} pages={meta.pages} hrefOf={(page) => paths.raffle(code, page)} />
          </div>
        </>
      )}
    </section>
  )
}
