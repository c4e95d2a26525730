import { inbox, inboxTextMaxLength, type ReplyTemplate } from '@shpulka/contract/people/inbox'
import { Button } from '@shpulka/ui/button.tsx'
import Dialog from '@shpulka/ui/dialog.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import type { FormEvent } from 'react'
import { createPortal } from 'react-dom'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { SaveBar } from '../../base/record/save-bar.tsx'
import { useEdited } from '../../base/record/use-edited.ts'

interface Props {
  templates: readonly ReplyTemplate[]
  /** Called after a template was saved or removed. */
  onChange: () => Promise<void>
  onClose: () => void
}

/** Reply templates, each edited in place; in a portal, since a form cannot be nested in the reply form. */
export default function TemplatesEditor({ templates, onChange, onClose }: Props) {
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
  const edited = useEdited(`template ${template?.id ?? 'new'}`, {
    title: template?.title ?? '',
    text: template?.text ?? '',
  })
  const { values, changed, was } = edited
  const saving = useChange(async () => {
    if (template === null) await callApi(inbox.addReplyTemplate, { body: values })
    else await callApi(inbox.changeReplyTemplate, { params: { id: template.id }, body: { ...values, was } })
  })
  const removing = useChange(async () => {
    if (template) await callApi(inbox.removeReplyTemplate, { params: { id: template.id } })
  })
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // In React's tree this form is inside the reply form; without this the reply form would be submitted too.
    event.stopPropagation()
    if (!(await saving.run())) return
    await onChange()
    edited.clear()
  }
  async function remove() {
    if (!(await removing.run())) return
    edited.clear()
    await onChange()
  }
  return (
    <form
      aria-label={template?.title ?? 'Новый шаблон'}
      className="flex flex-col gap-3 border-t border-line pt-4"
      onSubmit={save}
    >
      <FailureNotice message={removing.failure?.message} />
      <Field
        label={template ? 'Название' : 'Новый шаблон: название'}
        required
        maxLength={80}
        value={values.title}
        onChange={(event) => edited.set('title', event.currentTarget.value)}
        error={saving.errors.title}
      />
      <TextArea
        label="Текст"
        required
        rows={4}
        maxLength={inboxTextMaxLength}
        value={values.text}
        onChange={(event) => edited.set('text', event.currentTarget.value)}
        error={saving.errors.text}
      />
      <SaveBar
        changed={changed}
        isBusy={saving.isBusy}
        failure={saving.failure}
        onDiscard={edited.clear}
        onResolve={edited.resolve}
        title={template ? 'Сохранить' : 'Добавить'}
      />
      {template && (
        <Button
          look="plain"
          size="small"
          className="self-start"
          isBusy={removing.isBusy}
          aria-label={`Удалить: ${template.title}`}
          data-done={`Шаблон удалён: ${template.title}`}
          onClick={remove}
        >
          Удалить
        </Button>
      )}
    </form>
  )
}
