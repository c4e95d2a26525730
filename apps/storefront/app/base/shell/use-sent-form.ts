import { useState } from 'react'
import { useActionData, useNavigation } from 'react-router'

/**
 * The form that the page has sent; undefined once its answer is shown. React Router names it longer: until loaders have
 * run after the answer, and a press meanwhile would be ignored though the page already asks for a correction. Where a
 * refusal reloads the page (its `shouldRevalidate`), a form needs what is loaded, and `useNavigation` tells the better.
 */
export function useSentForm(): FormData | undefined {
  const { state, formData } = useNavigation()
  const answer = useActionData<unknown>()
  const [answerBefore, setAnswerBefore] = useState(answer)
  if (state !== 'loading' && answer !== answerBefore) setAnswerBefore(answer)
  const isAnswered = state === 'loading' && answer !== answerBefore
  return isAnswered ? undefined : formData
}
