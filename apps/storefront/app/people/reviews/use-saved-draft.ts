import { useEffect } from 'react'

type FormControl = HTMLTextAreaElement | HTMLInputElement

const partsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (each): each is FormControl =>
      each instanceof HTMLTextAreaElement || (each instanceof HTMLInputElement && each.type === 'radio'),
  )

/**
 * Saves what is typed in a form while the tab is open, for those who leave to look at the product. `isFresh`: nothing
 * was submitted yet, so the draft is restored.
 */
export function useSavedDraft(form: React.RefObject<HTMLFormElement | null>, key: string, isFresh: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is there once
  useEffect(() => {
    const element = form.current
    if (!element) return
    if (isFresh) restore(element, saved(key))
    const save = () => {
      const values = partsOf(element).flatMap((part) =>
        part instanceof HTMLInputElement && !part.checked ? [] : [[part.name, part.value]],
      )
      try {
        sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(values)))
      } catch {
        // Storage may be full or unavailable: then nothing is saved.
      }
    }
    element.addEventListener('input', save)
    return () => element.removeEventListener('input', save)
  }, [key])
}

export function deleteDraft(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage may be unavailable.
  }
}

function saved(key: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

function restore(form: HTMLFormElement, values: Record<string, unknown>) {
  for (const part of partsOf(form)) {
    const value = values[part.name]
    if (typeof value !== 'string') continue
    if (part instanceof HTMLInputElement) part.checked = part.value === value
    else if (part.value === '') part.value = value
  }
}
