import { type Colleague, type PresenceKind, presence, presenceEverySeconds } from '@shpulka/contract/people/presence'
import { Button } from '@shpulka/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { callApi, callOnLeave } from '../api/client.ts'

interface Props {
  kind: PresenceKind
  id: number
}

/** Who has typed nothing for so long does not edit any more. */
const editingMilliseconds = 60_000
/** This tab; a reload is the same one, since it leaves first. */
const tab = crypto.randomUUID()

/**
 * Who else has the record open, and the way to take it over. Whatever is typed on the page makes this tab the one that
 * edits. Of another record it is another part (`key`).
 */
export function Presence({ kind, id }: Props) {
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([])
  const [takenBy, setTakenBy] = useState<string | null>(null)
  const typedAt = useRef(0)
  async function mark(takeOver = false) {
    const body = { tab, kind, id, isEditing: Date.now() - typedAt.current < editingMilliseconds, takeOver }
    // The next one says it again.
    const answer = await callApi(presence.markPresence, { body }).catch(() => null)
    if (!answer) return
    setColleagues(answer.colleagues)
    setTakenBy(answer.takenBy)
  }
  const now = useRef(mark)
  now.current = mark
  useEffect(() => {
    void now.current()
    const look = () => void (document.hidden || now.current())
    const timer = setInterval(look, presenceEverySeconds * 1000)
    const onInput = (event: Event) => {
      const isOfRecord = event.target instanceof Element && event.target.closest('article, [role=dialog]') !== null
      if (!isOfRecord) return
      const isNew = Date.now() - typedAt.current > editingMilliseconds
      typedAt.current = Date.now()
      if (isNew) look()
    }
    const leave = () => callOnLeave(presence.leavePresence, { body: { tab, kind, id } })
    document.addEventListener('input', onInput)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('input', onInput)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [kind, id])
  const editor = colleagues.find((each) => each.isEditing)
  const others = colleagues.filter((each) => each !== editor).map(({ fio }) => fio)
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 text-note empty:hidden">
      {takenBy && (
        <span className="font-medium text-warn">{takenBy}: правка теперь там. Сохраните своё или оставьте.</span>
      )}
      {editor && <span className="font-medium text-warn">{editor.fio} правит</span>}
      {editor && (
        <Button look="plain" size="small" onClick={() => mark(true)}>
          Взять на себя
        </Button>
      )}
      {others.length > 0 && <span className="text-ink-2">Открыто и у других: {others.join(', ')}</span>}
    </div>
  )
}
