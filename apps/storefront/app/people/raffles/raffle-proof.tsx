import type { Raffle } from '@shpulka/contract/people/raffles'
import { Button } from '@shpulka/ui/button.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { lazy, Suspense, useState } from 'react'
import { paths } from '../../paths.ts'
import { drawRecipe } from './draw-recipe.rule.ts'

const failed = () => ({
  default: () => <p className="mt-4 text-ink-2">Проверка не загрузилась. Обновите страницу и повторите.</p>,
})
const DrawCheck = lazy(() => import('./draw-check.tsx').catch(failed))

/** Why nobody could choose the winners, and how to check it: on this page or with one’s own program. */
export function RaffleProof({ raffle }: { raffle: Raffle }) {
  const { state, proof } = raffle
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="proof" className="mt-10">
      <h2 id="proof">Проверка розыгрыша</h2>
      <ol className="mt-3 max-w-180 list-decimal space-y-1.5 pl-5 text-ink-2">
        <li>
          Когда розыгрыш заводят, магазин случайно выбирает зерно — 32 байта — и сразу публикует его хеш SHA-256.
          Заменить зерно потом нельзя: хеш не сойдётся.
        </li>
        <li>
          Каждый участник получает номер и случайный билет. После окончания приёма список билетов закрыт, его хеш
          публикуется.
        </li>
        <li>
          Числа для выбора — первые четыре байта HMAC-SHA256 с ключом-зерном от строк «raffle1», кода розыгрыша, хеша
          списка и номера шага. Остаток от деления на число оставшихся билетов указывает на победителя; места идут по
          порядку.
        </li>
        <li>После розыгрыша зерно открыто, и каждый может повторить расчёт.</li>
      </ol>
      <dl className="mt-5 grid gap-x-3 gap-y-1 rounded-card border border-line bg-surface p-4 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-y-3">
        <Fact title="Хеш зерна" value={proof.commitment} />
        <Fact title="Хеш списка" value={proof.listHash} missing="появится, когда закончится приём" />
        <Fact title="Зерно" value={proof.seed} missing="откроется после розыгрыша" />
      </dl>
      <div className="mt-4 flex flex-wrap items-center gap-3 print:hidden">
        {state === 'drawn' && (
          <Button onClick={() => setIsOpen(true)} look="primary">
            <Icon name="shield-check" className="size-5" />
            Проверить розыгрыш
          </Button>
        )}
        {raffle.participants > 0 && (
          <a
            href={paths.raffleTickets(raffle.code)}
            download
            className="inline-flex min-h-11 items-center gap-2 font-medium text-link hover:underline"
          >
            <Icon name="download" className="size-5" />
            Скачать список билетов
          </a>
        )}
      </div>
      <div aria-live="polite">
        {isOpen && (
          <Suspense fallback={<p className="mt-4 text-ink-2">Загружаем проверку…</p>}>
            <DrawCheck raffle={raffle} />
          </Suspense>
        )}
      </div>
      {state === 'drawn' && (
        <details className="mt-4 max-w-220">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
            Проверить своей программой
          </summary>
          <p className="mt-2 text-ink-2">
            Скачайте список билетов, сохраните рядом эту программу как check.mjs и запустите:{' '}
            <code className="font-mono text-note">node check.mjs</code>. Она напечатает оба хеша и победителей.
          </p>
          <pre className="mt-2 rounded-card border border-line bg-ground p-4 font-mono text-note whitespace-pre-wrap [overflow-wrap:anywhere]">
            {drawRecipe(raffle)}
          </pre>
        </details>
      )}
    </section>
  )
}

const Fact = ({ title, value, missing }: { title: string; value: string | null; missing?: string }) => (
  <>
    <dt className="text-note text-ink-3 sm:pt-0.5">{title}</dt>
    <dd className={value ? 'font-mono text-note [overflow-wrap:anywhere]' : 'text-note text-ink-3'}>
      {value ?? missing}
    </dd>
  </>
)
