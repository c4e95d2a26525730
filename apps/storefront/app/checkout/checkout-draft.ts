import { isSameCity } from '../shell/chosen-city.rule.ts'

/** The form outlives a reload and a way to another page and back: in this tab only, on this site, for whoever typed it. Consents are given anew. */
interface Draft extends DraftOf {
  kept: [name: string, value: string][]
  folded: string[]
}

/** Whose form it is, and of which city the page was: a city chosen since goes before the one that was typed. */
interface DraftOf {
  uid: number | null
  city: string
}

const draftName = (siteId: number) => `checkout ${siteId}`

export function saveDraft(siteId: number, of: DraftOf, form: FormData, folded: readonly string[]) {
  const kept = [...form].filter(([name, value]) => typeof value === 'string' && /^(personal|payer)/.test(name)) as [string, string][]
  try {
    sessionStorage.setItem(draftName(siteId), JSON.stringify({ ...of, kept, folded: [...folded] } satisfies Draft))
  } catch {
    // A browser that keeps nothing: the form is typed again.
  }
}

export function forgetDraft(siteId: number) {
  try {
    sessionStorage.removeItem(draftName(siteId))
  } catch {
    // Nothing was kept.
  }
}

/** Fills the form with what was kept of it; gives that, and which blocks were folded. Null: there is nothing of this buyer's. */
export function restoreDraft(
  siteId: number,
  { uid, city }: DraftOf,
  form: HTMLFormElement,
): { kept: Record<string, string>; folded: string[] } | null {
  const draft = readDraft(siteId)
  if (!draft || draft.uid !== uid) return null
  const kept = fieldsFor(city, draft)
  for (const [name, value] of kept) {
    for (const element of form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)) {
      if (element.type === 'radio') element.checked = element.value === value
      // What was typed while the page was loading stays.
      else if (element.value === element.defaultValue) element.value = value
    }
  }
  return { kept: Object.fromEntries(kept), folded: draft.folded ?? [] }
}

/**
 * The fields of a draft that are still meant when this is the visitor's city: what was typed for another city is not.
 * A draft saved while the typed city was on its way to become the visitor's own is of that city.
 */
export function fieldsFor(city: string, draft: { city: string; kept: [name: string, value: string][] }): [name: string, value: string][] {
  const typed = draft.kept.find(([name]) => name === 'personalShipping.shipping.city')?.[1] ?? ''
  if (draft.city === city || isSameCity(typed, city)) return draft.kept
  return draft.kept.filter(([name]) => !/^personal(Shipping|Delivery)\./.test(name))
}

function readDraft(siteId: number): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(draftName(siteId)) ?? 'null') as Draft | null
  } catch {
    return null
  }
}
