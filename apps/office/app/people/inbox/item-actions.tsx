import { type InboxAction, type InboxDetail, inbox, inboxTextMaxLength } from '@shpulka/contract/people/inbox'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { offerUndo } from '../../base/record/undo-offer.tsx'
import { useClickGuard } from '../../base/record/use-click-guard.ts'
import { useDraft } from '../../base/shell/use-draft.ts'
import { useKeys } from '../../base/shell/use-keys.ts'
import { withTemplate } from './filled-template.rule.ts'
import { itemKey } from './inbox-filter.rule.ts'
import { TemplateChoice } from './template-choice.tsx'

const labels = {
  answer: 'Ответ',
  reason: 'Причина: её прочтёт покупатель',
  note: 'Слова вдогонку: можно оставить пустым',
} as const

interface Props {
  item: InboxDetail
  siteName: string
  onDone: (message: string) => void
}

/** Actions on the item, each with a key: digits in order, R for a refusal. */
export function ItemActions({ item, siteName, onDone }: Props) {
  const { kind, id, version, actions } = item
  const key = itemKey(item)
  const revalidator = useRevalidator()
  const acceptsClicks = useClickGuard()
  const [chosen, setChosen] = useState<InboxAction | null>(null)
  const { text, set: write, clear } = useDraft(`answer to ${key}`)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const digits = actions.filter(({ isRefusal }) => !isRefusal)
  const keyOf = (action: InboxAction) => (action.isRefusal ? 'r' : String(digits.indexOf(action) + 1))

  async function send(action: InboxAction) {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      const body = { action: action.code, version, ...(action.text !== null && { text }) }
      const { done } = await callApi(inbox.handleInboxItem, { params: { kind, id }, body })
      clear()
      offerUndo({ isAnnounced: true })
      onDone(done)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // Reload the item and keep the typed text: the next attempt acts on what is shown.
      if (error.status === 409 || error.status === 422) await revalidator.revalidate()
      setFailure(error)
      setBusy(false)
    }
  }
  function choose(action: InboxAction) {
    if (isBusy || !acceptsClicks) return
    setFailure(null)
    if (action.text === null) void send(action)
    else setChosen(action)
  }
  useKeys(Object.fromEntries(actions.map((action) => [keyOf(action), [action.title, () => choose(action)]])))
  const open = chosen && actions.find(({ code }) => code === chosen.code)
  if (actions.length === 0 && text === '' && !failure) return null
  return (
    <section aria-label="Что сделать" className="flex flex-col gap-3">
      <FailureNotice message={failure && !failure.errors.text ? failure.message : null} />
      <div className="flex flex-wrap gap-2">
        {actions.map((action, index) => (
          <Button
            key={action.code}
            look={action.isRefusal ? 'danger' : index === 0 ? 'primary' : 'quiet'}
            size="small"
            aria-keyshortcuts={keyOf(action)}
            aria-disabled={!acceptsClicks || undefined}
            aria-expanded={action.text === null ? undefined : open === action}
            isBusy={isBusy && (open ?? action) === action}
            onClick={() => choose(action)}
          >
            {action.title}
            <kbd className="text-note">{keyOf(action).toUpperCase()}</kbd>
          </Button>
        ))}
      </div>
      {open?.text && (
        <ActionForm
          key={open.code}
          action={open}
          text={text}
          onText={write}
          error={failure?.errors.text}
          isBusy={isBusy}
          onSend={() => void send(open)}
          onCancel={() => setChosen(null)}
        >
          {open.text === 'answer' && (
            <TemplateChoice
              values={{ имя: item.person.name, номер: item.number, магазин: siteName }}
              onChoose={(filled) => write(withTemplate(text, filled))}
            />
          )}
        </ActionForm>
      )}
      {!open && text !== '' && (
        <div className="panel flex flex-col gap-1">
          <p className="text-note text-ink-3">Вы писали, и это не отправлено</p>
          <p className="break-words whitespace-pre-line">{text}</p>
        </div>
      )}
    </section>
  )
}

interface ActionFormProps {
  action: InboxAction
  text: string
  onText: (text: string) => void
  error: string | undefined
  isBusy: boolean
  onSend: () => void
  onCancel: () => void
  /** Above the field of the text. */
  children: ReactNode
}

/** The text an action is done with: Ctrl+Enter sends it, Escape leaves it for later. */
function ActionForm({ action, text, onText, error, isBusy, onSend, onCancel, children }: ActionFormProps) {
  return (
    <form
      className="panel flex flex-col gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSend()
      }}
      onKeyDown={(event) => {
        // Keys pressed in a dialog opened from here bubble through React's tree; they belong to the dialog.
        if (!event.currentTarget.contains(event.target as Node)) return
        if (event.key === 'Escape') onCancel()
        else if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        else event.currentTarget.requestSubmit()
        event.preventDefault()
      }}
    >
      {children}
      <TextArea
        label={labels[action.text!]}
        required={action.text !== 'note'}
        autoFocus
        rows={action.text === 'answer' ? 8 : 3}
        maxLength={inboxTextMaxLength}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        error={error}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="small" look={action.isRefusal ? 'danger' : 'primary'} isBusy={isBusy}>
          {action.title}
          <kbd className="text-note">Ctrl+Enter</kbd>
        </Button>
        <Button look="plain" size="small" onClick={onCancel}>
          Не сейчас
        </Button>
      </div>
    </form>
  )
}
