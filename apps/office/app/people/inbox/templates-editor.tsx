import { inbox, inboxTextMaxLength, type ReplyTemplate } from '@shpulka/contract/people/inbox'
import { Button } from '@shpulka/ui/button.tsx'
import Dialog from '@shpulka/ui/dialog.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { type FormEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { ApiFailure, callApi } from '../../base/api/client.ts'

interface Props {
  templates: readonly ReplyTemplate[]
  /** Something was saved or removed. */
  onChange: () => Promise<void>
  onClose: () => void
}

/** The texts to answer with, each edited in place. Apart from the form of the answer: a form holds no other form. */
export function TemplatesEditor({ templates, onChange, onClose }: Props) {
  return createPortal(
    <Dialog isOpen onClose={onClose} title="Шаблоны ответов">
      <div className="flex flex-col gap-6">
        <p className="text-note text-ink-2">
          {'{имя}, {номер} и {магазин} заполнятся сами, когда вы вставите шаблон в ответ.'}
        </p>
        {templates.map((template) => (
          <TemplateForm key={template.id} template={template} onChange={onChange} />
        ))}
        <TemplateForm key={`new ${templates.length}`} template={null} onChange={onChange} />
      </div>
    </Dialog>,
    document.body,
  )
}

function TemplateForm({ template, onChange }: Pick<Props, 'onChange'> & { template: ReplyTemplate | null }) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [isSaved, setSaved] = useState(false)
  async function run(change: () => Promise<unknown>) {
    setBusy(true)
    setFailure(null)
    try {
      await change()
      setSaved(true)
      await onChange()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // It stands in the form of the answer as React sees it.
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const body = { title: String(form.get('title') ?? ''), text: String(form.get('text') ?? '') }
    void run(() =>
      template === null
        ? callApi(inbox.addReplyTemplate, { body })
        : callApi(inbox.changeReplyTemplate, { params: { id: template.id }, body }),
    )
  }
  return (
    <form
      aria-label={template?.title ?? 'Новый шаблон'}
      className="flex flex-col gap-3 border-t border-line pt-4"
      onSubmit={save}
      onChange={() => setSaved(false)}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <FailureNotice message={failure?.message} />
      <Field
        label={template ? 'Название' : 'Новый шаблон: название'}
        name="title"
        required
        maxLength={80}
        defaultValue={template?.title}
        error={failure?.errors.title}
      />
      <TextArea
        label="Текст"
        name="text"
        required
        rows={4}
        maxLength={inboxTextMaxLength}
        defaultValue={template?.text}
        error={failure?.errors.text}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="small" look="quiet" isBusy={isBusy}>
          {template ? 'Сохранить' : 'Добавить'}
        </Button>
        {template && (
          <Button
            look="plain"
            size="small"
            aria-label={`Удалить: ${template.title}`}
            onClick={() => run(() => callApi(inbox.removeReplyTemplate, { params: { id: template.id } }))}
          >
            Удалить
          </Button>
        )}
        {isSaved && template && <span role="status">Сохранено</span>}
      </div>
    </form>
  )
}
