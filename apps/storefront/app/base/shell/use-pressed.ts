import { useNavigation } from 'react-router'

/**
 * Of the buttons of a list, which one the page is busy with: the one whose form has these fields. The others are
 * disabled meanwhile, because a second form would take the place of the first.
 */
export function usePressed() {
  const { state, formData } = useNavigation()
  return (fields: Readonly<Record<string, string | number>>) => {
    const isBusy =
      formData !== undefined && Object.entries(fields).every(([name, value]) => formData.get(name) === String(value))
    return { isBusy, isDisabled: state !== 'idle' && !isBusy }
  }
}
