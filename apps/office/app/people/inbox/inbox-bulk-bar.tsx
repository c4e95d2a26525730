import { type InboxAssignment, type InboxItem, inbox } from '@shpulka/contract/people/inbox'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { counted, type Forms } from '@shpulka/ui/text/plural.rule.ts'
import { useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { useRepeatId } from '../../base/api/use-repeat-id.ts'
import { useSession } from '../../base/shell/session.ts'
import { assigneeOptions, bulkAssignee } from '../staff/assignee-options.rule.ts'
import { itemKey } from './inbox-filter.rule.ts'

const items: Forms = ['обращение', 'обращения', 'обращений']

interface Props {
  readonly selected: readonly InboxItem[]
  readonly colleagues: readonly { readonly id: number; readonly fio: string }[]
  readonly onClear: () => void
  readonly onAssigned: (assignment: InboxAssignment) => void
}

/** Assigns the selected items to somebody; each by itself. */
export function InboxBulkBar({ selected, colleagues, onClear, onAssigned }: Props) {
  const { staffId } = useSession()
  const [option, setOption] = useState(`assign:${staffId}`)
  const sendOnce = useRepeatId()
  const { run, isBusy, failure } = useChange(async () => {
    const request = { assignee: bulkAssignee(option), items: selected.map(({ kind, id }) => ({ kind, id })) }
    onAssigned(await sendOnce(request, (id) => callApi(inbox.assignInboxItems, { body: { id, ...request } })))
  })
  return (
    <section
      aria-label="Выбранные обращения"
      className="sticky bottom-0 z-10 mt-2 flex flex-col gap-2 rounded-card border border-edge bg-surface p-3 shadow-float"
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <span role="status" className="grow font-medium">
          Выбрано: {counted(selected.length, items)}
        </span>
        <Button look="plain" size="small" onClick={onClear}>
          Снять выбор
        </Button>
      </div>
      <FailureNotice message={failure?.message} />
      <div className="flex flex-wrap gap-2">
        <Select
          label="Что сделать"
          isLabelHidden
          className="grow basis-40"
          value={option}
          options={assigneeOptions(colleagues)}
          onChange={(event) => setOption(event.currentTarget.value)}
        />
        <Button size="small" isBusy={isBusy} onClick={() => run()}>
          Сделать
        </Button>
      </div>
    </section>
  )
}

interface DialogProps {
  readonly assigned: InboxAssignment
  /** The items as they were shown. */
  readonly shown: readonly InboxItem[]
  readonly onClose: () => void
}

/** What a bulk assignment has done, with the items it could not assign; it can be undone. */
export function InboxAssignmentDialog({ assigned, shown, onClose }: DialogProps) {
  const [assignment, setAssignment] = useState(assigned)
  const isUndone = assignment !== assigned
  const sendOnce = useRepeatId()
  const { run, isBusy, failure } = useChange(async () => {
    const params = { id: assigned.id }
    setAssignment(await sendOnce(params, (id) => callApi(inbox.undoInboxAssignment, { params, body: { id } })))
  })
  const { title, done, skipped, refused } = assignment
  return (
    <LazyDialog isOpen onClose={onClose} title={title}>
      <div className="flex flex-col gap-4">
        <FailureNotice message={failure?.message} />
        <p role="status">
          {isUndone ? 'Возвращено' : 'Назначено'}: {done}
          {skipped > 0 && `, и так были такими: ${skipped}`}
          {refused.length > 0 && `, не получилось: ${refused.length}`}.
        </p>
        {refused.length > 0 && (
          <ul className="flex flex-col">
            {refused.map(({ reason, ...item }) => (
              <li key={itemKey(item)} className="border-t border-line py-2">
                <span className="font-medium">
                  {shown.find((each) => itemKey(each) === itemKey(item))?.title ?? item.id}
                </span>
                : {reason}
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-3">
          <Button onClick={onClose}>Закрыть</Button>
          {!isUndone && done > 0 && (
            <Button look="quiet" isBusy={isBusy} onClick={() => run()}>
              Отменить
            </Button>
          )}
        </div>
      </div>
    </LazyDialog>
  )
}
