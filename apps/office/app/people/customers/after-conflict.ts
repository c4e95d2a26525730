import { useRevalidator } from 'react-router'
import { ApiFailure } from '../../base/api/client.ts'

/**
 * Somebody else was first (409): the page reads the record again, what was typed stays, the next try is about the
 * current record.
 */
export function useAfterConflict() {
  const revalidator = useRevalidator()
  return async (error: unknown): Promise<never> => {
    if (error instanceof ApiFailure && error.status === 409) await revalidator.revalidate()
    throw error
  }
}
