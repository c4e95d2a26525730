import { parseId } from '@shpulka/contract/base/ids'

/** Distinct ids from an address or the browser's storage; anything malformed is skipped. */
export function idsIn(text: string | null, max: number): number[] {
  const ids = (text ?? '').split(',').flatMap((part) => parseId(part) ?? [])
  return [...new Set(ids)].slice(0, max)
}
