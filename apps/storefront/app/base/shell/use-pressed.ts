import { useSentForm } from './use-sent-form.ts'

/**
 * Of the buttons of a list, which one the page is busy with: the one whose form has these fields. The others are
 * disabled meanwhile, because a second form would take the place of the first.
 */
export function usePressed() {
  const sent = useSentForm()
  return (fields: Readonly<Record<string, string | number>>) => {
    const isBusy =
      sent !== undefined && Object.entries(fields).every(([name, value]) => sent.get(name) === String(value))
    return { isBusy, isDisabled: sent !== undefined && !isBusy }
  }
}
