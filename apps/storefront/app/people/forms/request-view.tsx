import type { FormRequest } from '@shpulka/contract/people/forms'
import { Icon } from '@shpulka/ui/icon.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { sizeText } from '@shpulka/ui/text/size-text.rule.ts'

/** A request: what was asked, and how the shop handled it. */
export function RequestView({ request: { answers, files, events } }: { request: FormRequest }) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <dl className="grid content-start gap-3">
        {answers.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-note text-ink-3">{label}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
        {files.length > 0 && (
          <div>
            <dt className="text-note text-ink-3">Файлы</dt>
            {files.map(({ id, name, size }) => (
              <dd key={id} className="flex items-center gap-2 [overflow-wrap:anywhere]">
                <Icon name="paperclip" className="size-4 shrink-0 text-ink-3" />
                {name}, {sizeText(size)}
              </dd>
            ))}
          </div>
        )}
      </dl>
      <ol aria-label="Что происходит" className="grid content-start gap-4 border-l-2 border-line pl-4">
        {events.map(({ status, answer, at }) => (
          <li key={at + status}>
            <p className="font-medium">{status}</p>
            <p className="text-note text-ink-3">{momentText(new Date(at))}</p>
            {answer && (
              <p className="mt-2 rounded-card bg-ground p-3 whitespace-pre-line [overflow-wrap:anywhere]">{answer}</p>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
