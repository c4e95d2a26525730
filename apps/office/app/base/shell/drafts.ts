import { type DraftMark, isDraftOf } from './draft-age.rule.ts'

const prefix = 'draft: '
/** The other tabs of the office listen to changes of this key. */
const signedOutKey = 'signed out at'

interface Stored extends DraftMark {
  readonly value: unknown
}

/**
 * What a member of staff is typing in this browser tab. A draft survives a reload until it is sent or discarded, for a
 * day at most, and never survives a sign-out, because it may contain a client's data. Null when there is no draft.
 */
export function readDraft<Value>(staffId: number, name: string): Value | null {
  const draft = storedAt(prefix + name)
  return draft && isShownTo(draft, staffId) ? (draft.value as Value) : null
}

/** Null deletes the draft. */
export function writeDraft(staffId: number, name: string, value: unknown): void {
  if (value === null) sessionStorage.removeItem(prefix + name)
  else sessionStorage.setItem(prefix + name, JSON.stringify({ staffId, at: Date.now(), value } satisfies Stored))
}

/** Removes drafts that the signed-in person must not see. */
export function removeOldDrafts(staffId: number): void {
  for (const key of draftKeys()) {
    const draft = storedAt(key)
    if (!draft || !isShownTo(draft, staffId)) sessionStorage.removeItem(key)
  }
}

/** Removes the drafts of all tabs, on signing out. */
export function removeDraftsEverywhere(): void {
  removeDrafts()
  localStorage.setItem(signedOutKey, String(Date.now()))
}

/**
 * When another tab signs out, removes the drafts of this tab and calls `listener`; returns a function that stops it.
 */
export function onSignOutElsewhere(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== signedOutKey) return
    removeDrafts()
    listener()
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
    // Stored by an older version of the office.
    return null
  }
}
