import { useRef } from 'react'
import { ApiFailure } from './client.ts'

/**
 * Calls `send` with an id for what is requested. As long as no answer came, a repeat of the same request gets the same
 * id, so that it does not do the same twice.
 */
export function useRepeatId() {
  const unanswered = useRef<{ readonly id: string; readonly request: string } | null>(null)
  return async function sendOnce<Answer>(request: unknown, send: (id: string) => Promise<Answer>): Promise<Answer> {
    const key = JSON.stringify(request)
    const id = unanswered.current?.request === key ? unanswered.current.id : crypto.randomUUID()
    unanswered.current = { id, request: key }
    try {
      const answer = await send(id)
      unanswered.current = null
      return answer
    } catch (error) {
      const isAnswered = error instanceof ApiFailure && error.status > 0 && error.status < 500
      if (isAnswered) unanswered.current = null
      throw error
    }
  }
}
