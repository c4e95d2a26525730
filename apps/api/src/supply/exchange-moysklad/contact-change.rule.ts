import { createHash } from 'node:crypto'

const fields = ['name', 'phone', 'email'] as const
type Field = (typeof fields)[number]

/** A counterparty's contacts; missing: empty. */
export type Contacts = Readonly<Partial<Record<Field, string>>>
/** Of what was written to a counterparty last. */
export type ContactHashes = Readonly<Record<Field, string>>

/** As in words of staff. */
export const fieldTitles: Readonly<Record<Field, string>> = { name: 'имя', phone: 'телефон', email: 'почту' }

export const contactHash = (text: string): string => createHash('sha256').update(text.trim()).digest('hex')
export const contactHashes = (contacts: Contacts): ContactHashes => ({
  name: contactHash(contacts.name ?? ''),
  phone: contactHash(contacts.phone ?? ''),
  email: contactHash(contacts.email ?? ''),
})

interface ContactChange {
  /** What is written. */
  readonly body: Contacts
  /** Changed by staff of МойСклад, too: theirs stays. */
  readonly conflicts: readonly Field[]
  /** Of what is there from us afterwards. */
  readonly hashes: ContactHashes
}

/** Fields the buyer has changed go where the counterparty still has what was written last, confirmed (`hashes`) or not. */
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
    const there = contactHash(theirs[field] ?? '')
    if (there !== contactHash(value) && there !== hashes[field] && there !== sending?.[field]) {
      conflicts.push(field)
      continue
    }
    if (there !== contactHash(value)) body[field] = value
    sent[field] = contactHash(value)
  }
  return { body, conflicts, hashes: sent }
}
