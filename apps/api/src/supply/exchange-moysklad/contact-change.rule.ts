import { createHash } from 'node:crypto'

const fields = ['name', 'phone', 'email'] as const
type Field = (typeof fields)[number]

/** A counterparty's contacts; missing: empty. */
export type Contacts = Readonly<Partial<Record<Field, string>>>
/** Hashes of the contacts last written to a counterparty. */
export type ContactHashes = Readonly<Record<Field, string>>

/** Titles for staff, in the accusative. */
export const fieldTitles: Readonly<Record<Field, string>> = { name: 'имя', phone: 'телефон', email: 'почту' }

export const contactHash = (text: string): string => createHash('sha256').update(text.trim()).digest('hex')
export const contactHashes = (contacts: Contacts): ContactHashes => ({
  name: contactHash(contacts.name ?? ''),
  phone: contactHash(contacts.phone ?? ''),
  email: contactHash(contacts.email ?? ''),
})

interface ContactChange {
  /** Fields to write. */
  readonly body: Contacts
  /** Fields that were changed in МойСклад too: those stay. */
  readonly conflicts: readonly Field[]
  /** Hashes of our contacts there after the write. */
  readonly hashes: ContactHashes
}

/** Writes changed fields, unless the counterparty has other values than those last written (`hashes` or `sending`). */
export function contactChange(
  ours: Required<Contacts>,
  changed: readonly Field[],
  theirs: Contacts,
  hashes: ContactHashes,
  sending: ContactHashes | null,
): ContactChange {
  const body: Partial<Record<Field, string>> = {}
  const conflicts: Field[] = []
  const sent: Record<Field, string> = { ...hashes }
  for (const field of fields) {
    const value = ours[field].trim().slice(0, 255)
    if (!changed.includes(field) || value === '') continue
    const theirHash = contactHash(theirs[field] ?? '')
    if (theirHash !== contactHash(value) && theirHash !== hashes[field] && theirHash !== sending?.[field]) {
      conflicts.push(field)
      continue
    }
    if (theirHash !== contactHash(value)) body[field] = value
    sent[field] = contactHash(value)
  }
  return { body, conflicts, hashes: sent }
}
