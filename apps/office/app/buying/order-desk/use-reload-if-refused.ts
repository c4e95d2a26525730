import { useRevalidator } from 'react-router'
import { ApiFailure } from '../../base/api/client.ts'

/** Reads the page again after a refusal by what is owed: something was deferred or paid since it was read. */
export function useReloadIfRefused(): (failure: unknown) => never {
  const revalidator = useRevalidator()
  return (failure) => {
    if (failure instanceof ApiFailure && (failure.status === 422 || failure.errors.why)) void revalidator.revalidate()
    throw failure
  }
}
