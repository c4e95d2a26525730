import type { CustomerBonusLevel } from '@shpulka/contract/buying/bonuses'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'

/** The buyer's level, and how far the next one is. */
export function BonusLevel({ client: { level, percent, nextLevel, remains, spent } }: { client: CustomerBonusLevel }) {
  if (level === null) return null
  const from = level.from
  const progress = nextLevel ? (spent - from) / (nextLevel.from - from) : 1
  return (
    <section aria-labelledby="level" className="rounded-card border border-line bg-surface p-5">
      <h2 id="level" className="text-note font-normal text-ink-3">
        Ваш уровень
      </h2>
      <p className="mt-1 text-head font-semibold">
        {level.title} · {percent.toLocaleString('ru-RU')}&nbsp;%
      </p>
      <p className="mt-1 text-ink-2">Получено заказов на {priceText(spent)}</p>
      {nextLevel ? (
        <>
          <div
            role="progressbar"
            aria-label={`До уровня «${nextLevel.title}»`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.floor(progress * 100)}
            className="mt-3 h-1.5 overflow-hidden rounded-full bg-line"
          >
            <div className="h-full rounded-full bg-ink" style={{ width: `${Math.max(progress * 100, 2)}%` }} />
          </div>
          <p className="mt-2 text-note text-ink-2">
            Ещё {priceText(remains)} — и уровень «{nextLevel.title}» с {nextLevel.percent.toLocaleString('ru-RU')}
            &nbsp;%
          </p>
        </>
      ) : (
        <p className="mt-3 text-note text-good">Это высший уровень</p>
      )}
    </section>
  )
}
