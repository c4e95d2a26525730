import type { Raffle } from '@shpulka/contract/people/raffles'
import { Icon } from '@shpulka/ui/icon.tsx'
import { counted } from '@shpulka/ui/text/plural.rule.ts'
import { useEffect, useState } from 'react'
import { requestFromPage } from '../../base/api/page-request.ts'
import { paths } from '../../paths.ts'
import { checkedDraw, type DrawFinding } from './checked-draw.rule.ts'
import { participantForms } from './raffle-words.rule.ts'

/** Recomputes the draw in the visitor’s browser from public data. */
export default function DrawCheck({ raffle }: { raffle: Raffle }) {
  const [findings, setFindings] = useState<DrawFinding[] | 'failed' | null>(null)
  useEffect(() => {
    requestFromPage<{ list: string }>(paths.raffleTicketList(raffle.code)).then(
      ({ list }) => setFindings(checkedDraw(raffle, list)),
      () => setFindings('failed'),
    )
  }, [raffle])
  if (findings === null) return <p className="mt-4 text-ink-2">Загружаем список билетов…</p>
  if (findings === 'failed')
    return <p className="mt-4 text-bad">Список билетов не загрузился. Проверьте связь и обновите страницу.</p>
  const isRight = findings.every(({ isRight: each }) => each)
  return (
    <div className="mt-4 max-w-220 rounded-card border border-line bg-surface p-4">
      <p className="font-semibold">
        {isRight ? 'Всё сошлось: победителей никто не выбирал' : 'Не сошлось. Напишите нам: мы разберёмся'}
      </p>
      <p className="text-note text-ink-3">
        Посчитано сейчас в вашем браузере: {counted(raffle.participants, participantForms)}.
      </p>
      <ul className="mt-3 space-y-3">
        {findings.map(({ title, isRight: each, computed }) => (
          <li key={title} className="flex gap-2">
            {each ? (
              <Icon name="circle-check" label="Сошлось" className="mt-0.5 size-5 shrink-0 text-good" />
            ) : (
              <Icon name="circle-alert" label="Не сошлось" className="mt-0.5 size-5 shrink-0 text-bad" />
            )}
            <span className="min-w-0">
              {title}
              <span className="block font-mono text-note text-ink-3 [overflow-wrap:anywhere]">{computed}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
