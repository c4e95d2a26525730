import { idIn } from '@shpulka/contract/base/ids'

/** Ids in an address or in what the browser remembers, each once; what is none is passed over. */
export function idsIn(text: string | null, max: number): number[] {
  const ids = (text ?? '').split(',').flatMap((part) => idIn(part) ?? [])
  return [...new Set(ids)].slice(0, max)
}
