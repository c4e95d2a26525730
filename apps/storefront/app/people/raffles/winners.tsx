import type { Raffle } from '@shpulka/contract/people/raffles'
import { Icon } from '@shpulka/ui/icon.tsx'

/** The winners and their prizes; nothing before the draw. */
export function Winners({ raffle: { state, winners, prizes } }: { raffle: Raffle }) {
  if (state !== 'drawn') return null
  const titles = new Map(prizes.map(({ place, title }) => [place, title]))
  return (
    <section aria-labelledby="winners" className="mt-10">
      <h2 id="winners">Победители</h2>
      {winners.length === 0 ? (
        <p className="mt-3 text-ink-2">Участников не было, призы остались у организатора.</p>
      ) : (
        <ol className="mt-4 grid gap-2 md:grid-cols-2">
          {winners.map(({ place, indexInPlace, number, name }) => (
            <li
              key={`${place} ${indexInPlace}`}
              className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3"
            >
              <Icon name="trophy" className="size-5 shrink-0 text-ink" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{name}</span>
                <span className="block text-note text-ink-2">{titles.get(place)}</span>
              </span>
              <span className="text-note whitespace-nowrap text-ink-3">билет № {number}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
