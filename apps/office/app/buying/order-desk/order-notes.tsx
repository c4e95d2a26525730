import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { useDraft } from '../../base/shell/use-draft.ts'
import { useKeys } from '../../base/shell/use-keys.ts'
import { mentionAt, withMention } from './mention-at.rule.ts'
import { MentionSuggestions } from './mention-suggestions.tsx'

/** Notes for colleagues. An unsent note survives a reload. */
export function OrderNotes({ order }: { order: DeskOrder }) {
  const session = useSession()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(`note of order ${order.id}`)
  const { run, isBusy, failure } = useChange((text: string) =>
    callApi(orderDesk.addOrderNote, { params: { id: order.id }, body: { text } }),
  )
  const [caret, setCaret] = useState(0)
  const mention = mentionAt(draft.text, caret)
  const mayWrite = mayDoAt(session, 'orders.notes', order.site.id)
  useKeys({ m: ['Написать заметку', () => field.current?.focus()] })
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (draft.text.trim() !== '' && (await run(draft.text))) draft.clear()
  }
  return (
    <section className="panel" aria-labelledby="notes">
      <h2 id="notes">Заметки</h2>
      <ul className="flex flex-col">
        {order.notes.map(({ id, who, at, text }) => (
          <li key={id} className="border-b border-line py-2">
            <p className="whitespace-pre-wrap break-words">{text}</p>
            <p className="text-note text-ink-3">
              {who}, {momentText(new Date(at))}
            </p>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form className="mt-3 flex flex-col items-start gap-2" onSubmit={add}>
          <FailureNotice message={failure?.message} />
          <TextArea
            ref={field}
            className="w-full"
            label="Новая заметка, её видят только свои; @ позовёт коллегу"
            rows={2}
            maxLength={2000}
            required
            value={draft.text}
            onChange={(event) => {
              draft.set(event.currentTarget.value)
              setCaret(event.currentTarget.selectionStart)
            }}
          />
          {mention && (
            <MentionSuggestions
              siteId={order.site.id}
              typed={mention.typed}
              onChoose={(fio) => {
                draft.set(withMention(draft.text, mention, fio))
                setCaret(0)
                field.current?.focus()
              }}
            />
          )}
          <Button look="quiet" size="small" type="submit" isBusy={isBusy} isDisabled={draft.text.trim() === ''}>
            Записать
          </Button>
        </form>
      )}
    </section>
  )
}
