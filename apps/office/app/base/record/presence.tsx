import { type Colleague, type PresenceKind, presence, presenceEverySeconds } from '@shpulka/contract/people/presence'
import { Button } from '@shpulka/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { callApi, callOnLeave } from '../api/client.ts'

interface Props {
  kind: PresenceKind
  id: number
}

/** Somebody who types nothing for this long no longer counts as editing. */
const editingMilliseconds = 60_000
/** Id of this tab. A reload makes a new id; the old one has signed off by then. */
const tab = crypto.randomUUID()

/**
 * Shows who else has the record open, and lets the person take the editing over. Typing anything on the page marks this
 * tab as the editing one. Needs a `key` by record.
 */
export function Presence({ kind, id }: Props) {
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([])
  const [takenBy, setTakenBy] = useState<string | null>(null)
  const [isGone, setGone] = useState(false)
  const typedAt = useRef(0)
  async function mark(takeOver = false) {
    const body = { tab, kind, id, isEditing: Date.now() - typedAt.current < editingMilliseconds, takeOver }
    // The next mark makes up for a lost one.
    const answer = await callApi(presence.markPresence, { body }).catch(() => null)
    if (!answer) return
    setColleagues(answer.colleagues)
    setTakenBy(answer.takenBy)
    setGone(answer.isGone)
  }
  const latestMark = useRef(mark)
  latestMark.current = mark
  useEffect(() => {
    void latestMark.current()
    const repeat = () => void (document.hidden || latestMark.current())
    const timer = setInterval(repeat, presenceEverySeconds * 1000)
    const onInput = (event: Event) => {
      const isOfRecord = event.target instanceof Element && event.target.closest('article, [role=dialog]') !== null
      if (!isOfRecord) return
      const isNew = Date.now() - typedAt.current > editingMilliseconds
      typedAt.current = Date.now()
      if (isNew) repeat()
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
  const editor = colleagues.find(({ isEditing }) => isEditing)
  const others = colleagues.filter((colleague) => colleague !== editor).map(({ fio }) => fio)
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 text-note empty:hidden">
      {isGone && <span className="font-medium text-warn">Этой записи больше нет, или она вам не видна.</span>}
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
