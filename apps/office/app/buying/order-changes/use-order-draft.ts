import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { type OrderChange, type OrderDraft, orderChanges } from '@shpulka/contract/buying/order-changes'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { useSession } from '../../base/shell/session.ts'
import { draftOf } from './draft-changes.rule.ts'

const pauseMilliseconds = 250

/**
 * The draft of an order's change: what is typed here, and what the server says follows from it. It is saved as one
 * types, one request at a time.
 */
export function useOrderDraft(order: DeskOrder) {
  const { staffId } = useSession()
  const params = { id: order.id }
  const [draft, setDraft] = useState<OrderDraft>(() => draftOf(order))
  const [change, setChange] = useState<OrderChange | null>(null)
  const [isSaved, setSaved] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const wanted = useRef(draft)
  const saved = useRef<OrderDraft | null>(null)
  const version = useRef<number | null>(null)
  const isSending = useRef(false)
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

  async function send(takesOver = false) {
    if (isSending.current) return
    isSending.current = true
    await attempt(async () => {
      let isFirst = takesOver
      while (isFirst || saved.current !== wanted.current) {
        const next = wanted.current
        const body = { draft: next, version: version.current, takesOver: isFirst }
        const answer = await callApi(orderChanges.saveOrderChange, { params, body })
        isFirst = false
        saved.current = next
        version.current = answer.version
        setChange(answer)
      }
      setSaved(true)
    })
    isSending.current = false
  }

  /** Opens the stored draft: one's own goes on, somebody else's is shown with its author. */
  async function read() {
    await attempt(async () => {
      const { change: open } = await callApi(orderChanges.viewOrderChange, { params })
      if (!open) return send()
      version.current = open.version
      wanted.current = open.draft
      saved.current = open.draft
      setDraft(open.draft)
      setChange(open)
      setSaved(true)
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, another order is another editor
  useEffect(() => {
    void read()
    return () => clearTimeout(timer.current)
  }, [])

  return {
    draft,
    change,
    failure,
    /** What is shown is computed from what is typed. */
    isCurrent: isSaved && failure === null,
    /** Who else writes it; null: nobody. */
    writer: change && change.by.id !== staffId ? change.by : null,
    set(next: OrderDraft) {
      wanted.current = next
      setDraft(next)
      setSaved(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), pauseMilliseconds)
    },
    async takeOver() {
      await read()
      await send(true)
    },
    /** Reads the stored draft again: it is out of date. */
    reread: read,
    /** Saves whatever is typed and not saved yet. */
    async settle() {
      clearTimeout(timer.current)
      if (saved.current !== wanted.current) await send()
    },
  }
}
