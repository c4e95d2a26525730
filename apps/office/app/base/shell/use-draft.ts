import { useState } from 'react'
import { readDraft, writeDraft } from './drafts.ts'
import { useSession } from './session.ts'

/** A text that is being written; it survives a reload (drafts.ts) until it is sent. */
export function useDraft(name: string) {
  const { staffId } = useSession()
  const [text, setText] = useState(() => readDraft<string>(staffId, name) ?? '')
  const set = (next: string) => {
    setText(next)
    writeDraft(staffId, name, next || null)
  }
  return { text, set, clear: () => set('') }
}
