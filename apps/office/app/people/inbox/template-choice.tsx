import { inbox, type ReplyTemplate } from '@shpulka/contract/people/inbox'
import { Button } from '@shpulka/ui/button.tsx'
import { lazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { useEffect, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { mayDoEverywhere, useSession } from '../../base/shell/session.ts'
import { filledTemplate, type TemplateValues } from './filled-template.rule.ts'

const TemplatesEditor = lazyDialog(() => import('./templates-editor.tsx'))

/** Inserts a template into the answer; templates can also be edited here. */
export function TemplateChoice({ values, onChoose }: { values: TemplateValues; onChoose: (filled: string) => void }) {
  const [templates, setTemplates] = useState<readonly ReplyTemplate[]>([])
  const [isEditorOpen, setEditorOpen] = useState(false)
  const mayEdit = mayDoEverywhere(useSession(), 'inbox.answer')
  const load = () => callApi(inbox.listReplyTemplates, {}).then(setTemplates, () => {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the reply form opens
  useEffect(() => void load(), [])
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        label="Шаблон"
        isLabelHidden
        className="min-w-0 grow basis-48"
        value=""
        options={[
          { value: '', title: 'Вставить шаблон…' },
          ...templates.map(({ id, title }) => ({ value: String(id), title })),
        ]}
        onChange={(event) => {
          const template = templates.find(({ id }) => String(id) === event.currentTarget.value)
          if (template) onChoose(filledTemplate(template.text, values))
        }}
      />
      {mayEdit && (
        <Button look="plain" size="small" onClick={() => setEditorOpen(true)}>
          Изменить шаблоны
        </Button>
      )}
      {isEditorOpen && <TemplatesEditor templates={templates} onChange={load} onClose={() => setEditorOpen(false)} />}
    </div>
  )
}
