import { type DraftMark, isDraftOf } from './draft-age.rule.ts'

const prefix = 'draft: '
/** Heard by the other tabs of the office. */
const signedOutKey = 'signed out at'

interface Stored extends DraftMark {
  readonly value: unknown
}

/**
 * What a member of staff is typing, in this tab of the browser alone: there again after a reload, until it is sent or
 * given up, for a day at most and never after a sign-out, for it may name a client. Null: nothing.
 */
export function readDraft<Value>(staffId: number, name: string): Value | null {
  const draft = storedAt(prefix + name)
  return draft && isShownTo(draft, staffId) ? (draft.value as Value) : null
}

/** Null: nothing is typed any more. */
export function writeDraft(staffId: number, name: string, value: unknown): void {
  if (value === null) sessionStorage.removeItem(prefix + name)
  else sessionStorage.setItem(prefix + name, JSON.stringify({ staffId, at: Date.now(), value } satisfies Stored))
}

/** Removes drafts that are not to be shown to who is signed in now. */
export function removeOldDrafts(staffId: number): void {
  for (const key of draftKeys()) {
    const draft = storedAt(key)
    if (!draft || !isShownTo(draft, staffId)) sessionStorage.removeItem(key)
  }
}

/** Somebody signs out: nothing typed stays in any tab. */
export function removeDraftsEverywhere(): void {
  removeDrafts()
  localStorage.setItem(signedOutKey, String(Date.now()))
}

/** When another tab has signed out, removes what is typed in this one and calls back; returns how to stop. */
export function onSignOutElsewhere(heard: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== signedOutKey) return
    removeDrafts()
    heard()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

const isShownTo = (draft: Stored, reader: number) =>
  isDraftOf(draft, { reader, now: Date.now(), signedOutAt: Number(localStorage.getItem(signedOutKey)) })

function removeDrafts(): void {
  for (const key of draftKeys()) sessionStorage.removeItem(key)
}

const draftKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))

function storedAt(key: string): Stored | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    // Of a former version of the office.
    return null
  }
}
