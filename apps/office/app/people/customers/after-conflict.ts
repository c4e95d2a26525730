import { useRevalidator } from 'react-router'
import { ApiFailure } from '../../base/api/client.ts'

/**
 * After a conflict with somebody else's change (409): reloads the record and keeps the typed text, so that the next
 * attempt acts on the current record.
 */
export function useAfterConflict() {
  const revalidator = useRevalidator()
  return async (error: unknown): Promise<never> => {
    if (error instanceof ApiFailure && error.status === 409) await revalidator.revalidate()
    throw error
  }
}
