import type { RafflePrize } from '@shpulka/contract/people/raffles'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { prizeValueText } from './prize-value.rule.ts'

/** The prizes, best first, with the tax on each. */
export function RafflePrizes({ prizes }: { prizes: readonly RafflePrize[] }) {
  return (
    <section aria-labelledby="prizes" className="mt-10">
      <h2 id="prizes">Призы</h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {prizes.map(({ place, title, description, count, value, tax, image }) => (
          <li key={place} className="flex gap-4 rounded-card border border-line bg-surface p-4 sm:flex-col">
            {image && (
              <span className="size-24 shrink-0 overflow-hidden rounded-control bg-ground sm:aspect-square sm:size-auto">
                <Picture
                  fileId={image}
                  alt=""
                  sizes="(min-width: 640px) 280px, 96px"
                  maxWidth={320}
                  className="size-full object-cover"
                />
              </span>
            )}
            <div className="min-w-0">
              <p className="text-note text-ink-3">
                {place}-е место{count > 1 && ` · ${count} шт.`}
              </p>
              <h3 className="text-body!">
                <NonBreakingText>{title}</NonBreakingText>
              </h3>
              {description && <p className="mt-1 text-note text-ink-2">{description}</p>}
              <p className="mt-2 font-semibold">{prizeValueText(value)}</p>
              {tax > 0 && <p className="mt-0.5 text-note text-ink-3">Налог получателя: {prizeValueText(tax)}</p>}
            </div>
          </li>
        ))}
      </ul>
      {prizes.some(({ tax }) => tax > 0) && (
        <p className="mt-3 max-w-180 text-note text-ink-3">
          С приза дороже 4 000 ₽ получатель платит налог на доходы 35 % с суммы сверх 4 000 ₽ (п. 28 ст. 217, п. 2 ст.
          224 НК РФ). Магазин передаёт сведения в налоговую.
        </p>
      )}
    </section>
  )
}
