import { bankTransfers, maxStatementBytes } from '@shpulka/contract/buying/bank-transfers'
import { buttonClasses } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { pressProps } from '@shpulka/ui/press-props.ts'
import { type ChangeEvent, type DragEvent, useState } from 'react'
import { base64Of } from '../../base/api/base64-of.ts'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'

/** Imports a dropped or chosen bank statement at once and shows the result. */
export function StatementDrop() {
  const [summary, setSummary] = useState('')
  const [isOver, setOver] = useState(false)
  const { run, isBusy, failure } = useChange(async (file: File) => {
    setSummary('')
    const { added, known, outgoing, unreadable } = await callApi(bankTransfers.addBankStatement, {
      body: { content: await base64Of(file, maxStatementBytes) },
    })
    setSummary(
      [
        added > 0 ? `Новых поступлений: ${added}` : 'Новых поступлений нет',
        ...(known > 0 ? [`уже были: ${known}`] : []),
        ...(outgoing > 0 ? [`исходящих пропущено: ${outgoing}`] : []),
        ...(unreadable > 0 ? [`без суммы или даты: ${unreadable}`] : []),
      ].join(', '),
    )
  })
  const take = (file: File | undefined) => {
    if (file && !isBusy) void run(file)
  }
  return (
    <section aria-label="Выписка банка" className="flex flex-col gap-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has the field inside for keys */}
      <div
        className={`panel flex flex-wrap items-center gap-3 border-dashed ${isOver ? 'border-link bg-paper' : 'border-edge'}`}
        onDragOver={(event: DragEvent) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <Icon name="landmark" className="size-6 text-ink-3" />
        <label className="flex min-w-60 grow flex-col gap-2 rounded-control focus-within:outline-2 focus-within:outline-offset-4 focus-within:outline-link">
          <span className="font-medium">Бросьте сюда выписку банка</span>
          <span className={buttonClasses('quiet', 'small', 'self-start')}>Выбрать файл</span>
          <input
            type="file"
            className="sr-only"
            accept=".txt,text/plain"
            {...pressProps({ isBusy })}
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              take(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          <span className="text-note text-ink-3">Обмен с 1С (1CClientBankExchange), до 1 МБ. Повтор не навредит</span>
        </label>
      </div>
      <FailureNotice message={failure?.message} />
      <p role="status" className="text-note text-ink-2">
        {isBusy ? 'Читаем…' : summary}
      </p>
    </section>
  )
}
