import { type InboxDetail, inbox } from '@shpulka/contract/people/inbox'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { useKeys } from '../../base/shell/use-keys.ts'

/** The member of staff who must answer the item. */
export function ItemAssignee({
  item,
  colleagues,
}: {
  item: InboxDetail
  colleagues: readonly { readonly id: number; readonly fio: string }[]
}) {
  const session = useSession()
  const was = item.assignee?.id ?? null
  const { run, isBusy, failure } = useChange((staffId: number | null) =>
    callApi(inbox.assignInboxItem, { params: { kind: item.kind, id: item.id }, body: { staffId, was } }),
  )
  const mayAssign = mayDoAt(session, 'inbox.answer', item.siteId)
  const isMine = was === session.staffId
  useKeys(
    mayAssign && !isBusy ? { a: ['Взять себе или отпустить', () => void run(isMine ? null : session.staffId)] } : {},
  )
  if (!mayAssign) return null
  return (
    <section className="panel flex flex-col gap-2" aria-labelledby="assignee">
      <h2 id="assignee">Кто отвечает</h2>
      <FailureNotice message={failure?.message} />
      <Select
        label="Ответственный"
        isLabelHidden
        value={String(was ?? '')}
        isBusy={isBusy}
        options={[
          { value: '', title: 'Никто' },
          ...colleagues.map(({ id, fio }) => ({ value: String(id), title: fio })),
        ]}
        onChange={(event) => void run(Number(event.currentTarget.value) || null)}
      />
      <Button
        look="quiet"
        size="small"
        className="self-start"
        aria-keyshortcuts="a"
        isBusy={isBusy}
        onClick={() => run(isMine ? null : session.staffId)}
      >
        {isMine ? 'Снять с себя' : 'Взять себе'}
        <kbd className="text-note">A</kbd>
      </Button>
    </section>
  )
}
