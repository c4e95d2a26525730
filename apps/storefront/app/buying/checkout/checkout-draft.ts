import { isSameCity } from '@shpulka/contract/base/city-name'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { checkoutFields } from './checkout-fields.rule.ts'

/**
 * Typed values survive a reload and a visit to another page, within this tab, site and user. Consents must be given
 * again.
 */
interface Draft {
  uid: number | null
  city: string
  fields: Field[]
  folded: string[]
  /** Submitted and not changed since: the order may have been placed. */
  isSent: boolean
}

/** Whose form it is, on which site, and the visitor's city; a city chosen since then replaces the typed one. */
interface DraftOwner {
  siteId: number
  uid: number | null
  city: string
}

type Field = [name: string, value: string]

/** A restored draft: its fields and the names of folded blocks. */
export interface RestoredDraft {
  fields: Record<string, string>
  folded: string[]
}

interface DraftOfForm {
  /** The draft has been restored, or there was none. */
  isRestored: boolean
  save: (folded: Iterable<string>) => void
  /** Call when the form is submitted; the next `save` takes it back. */
  markSent: (folded: Iterable<string>) => void
}

/**
 * Restores the draft after hydration, unless the form came back from the server; `onRestore` is also called when there
 * is none. Once: the answer to the form is gone after any navigation, and what has been typed and unfolded since stays.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  owner: DraftOwner,
  isAnswered: boolean,
  onRestore: (draft: RestoredDraft | null) => void,
): DraftOfForm {
  const [isRestored, setIsRestored] = useState(false)
  const restore = useEffectEvent((element: HTMLFormElement) =>
    onRestore(isAnswered ? null : restoreDraft(owner, element)),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft belongs to a buyer and a site
  useEffect(() => {
    if (!form.current) return
    restore(form.current)
    setIsRestored(true)
  }, [form, owner.uid, owner.siteId])
  const saveAs = (isSent: boolean) => (folded: Iterable<string>) =>
    form.current && saveDraft(owner, new FormData(form.current), folded, isSent)
  return { isRestored, save: saveAs(false), markSent: saveAs(true) }
}

/** Deletes the draft of a placed order; one that has been typed since then stays. */
export function deleteSentDraft(siteId: number) {
  if (!readDraft(siteId)?.isSent) return
  try {
    sessionStorage.removeItem(draftName(siteId))
  } catch {
    // No storage in this browser.
  }
}

/**
 * The fields of a draft to restore for the visitor's city: without the address if it was typed for another city. The
 * typed city counts too, because the draft may have been saved before it became the visitor's city.
 */
export function fieldsFor(city: string, draft: Pick<Draft, 'city' | 'fields'>): Field[] {
  const typed = draft.fields.find(([name]) => name === 'personalShipping.shipping.city')?.[1] ?? ''
  if (draft.city === city || isSameCity(typed, city)) return draft.fields
  return draft.fields.filter(([name]) => !/^personal(Shipping|Delivery)\./.test(name))
}

const savedFields: ReadonlySet<string> = new Set(checkoutFields)
const draftName = (siteId: number) => `checkout ${siteId}`

function saveDraft({ siteId, uid, city }: DraftOwner, form: FormData, folded: Iterable<string>, isSent: boolean) {
  const fields = [...form].filter((field): field is Field => typeof field[1] === 'string' && savedFields.has(field[0]))
  try {
    sessionStorage.setItem(
      draftName(siteId),
      JSON.stringify({ uid, city, fields, folded: [...folded], isSent } satisfies Draft),
    )
  } catch {
    // No storage in this browser: the form is filled in again.
  }
}

function restoreDraft({ siteId, uid, city }: DraftOwner, form: HTMLFormElement): RestoredDraft | null {
  const draft = readDraft(siteId)
  // A draft without fields was saved by another version of the shop.
  if (!draft || draft.uid !== uid || !draft.fields) return null
  const fields = fieldsFor(city, draft)
  for (const [name, value] of fields) {
    for (const element of form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)) {
      if (element.type === 'radio') element.checked = element.value === value
      // Keeps what was typed while the page was loading.
      else if (element.value === element.defaultValue) element.value = value
    }
  }
  return { fields: Object.fromEntries(fields), folded: draft.folded ?? [] }
}

function readDraft(siteId: number): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(draftName(siteId)) ?? 'null') as Draft | null
  } catch {
    return null
  }
}
