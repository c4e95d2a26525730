import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { type OrderChange, type OrderDraft, orderChanges } from '@shpulka/contract/buying/order-changes'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { useSession } from '../../base/shell/session.ts'
import { draftOf } from './draft-changes.rule.ts'
import { DraftSaver } from './draft-saver.ts'

const pauseMilliseconds = 250

/**
 * The draft of an order's change: what is typed here, and what the server computes from it. It is saved as you type,
 * one request at a time.
 */
export function useOrderDraft(order: DeskOrder) {
  const { staffId } = useSession()
  const params = { id: order.id }
  const [draft, setDraft] = useState<OrderDraft>(() => draftOf(order))
  const [change, setChange] = useState<OrderChange | null>(null)
  const [isSaved, setSaved] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const version = useRef<number | null>(null)
  const [saver] = useState(
    () =>
      new DraftSaver(draft, async (next, takesOver) => {
        const body = { draft: next, version: version.current, takesOver }
        const answer = await callApi(orderChanges.saveOrderChange, { params, body })
        version.current = answer.version
        setChange(answer)
      }),
  )
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function attempt(work: () => Promise<void>) {
    try {
      await work()
      setFailure(null)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    }
  }

  async function saveTyped(options?: { takesOver: boolean }) {
    await saver.save(options)
    setSaved(saver.isSaved)
  }
  const save = (options?: { takesOver: boolean }) => attempt(() => saveTyped(options))

  /** Opens the stored draft: the person's own draft continues, somebody else's is shown with its author. */
  async function read() {
    await attempt(async () => {
      const { change: open } = await callApi(orderChanges.viewOrderChange, { params })
      if (!open) return saveTyped()
      version.current = open.version
      saver.read(open.draft)
      setDraft(open.draft)
      setChange(open)
      setSaved(true)
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once: another order gets another editor
  useEffect(() => {
    void read()
    return () => clearTimeout(timer.current)
  }, [])

  return {
    draft,
    change,
    failure,
    /** The shown sums belong to the typed draft. */
    isCurrent: isSaved && failure === null,
    /** Author of the draft if it is somebody else, or null. */
    writer: change && change.by.id !== staffId ? change.by : null,
    /** Changes the draft; `change` gets the latest one, which may be newer than the shown one. */
    set(change: (latest: OrderDraft) => OrderDraft) {
      saver.latest = change(saver.latest)
      setDraft(saver.latest)
      setSaved(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), pauseMilliseconds)
    },
    async takeOver() {
      await read()
      await save({ takesOver: true })
    },
    /** Reads the stored draft again after a conflict. */
    reread: read,
    /** Saves what is typed but not saved yet. Returns whether all of it is saved. */
    async saveNow(): Promise<boolean> {
      clearTimeout(timer.current)
      if (!saver.isSaved) await save()
      return saver.isSaved
    },
  }
}
