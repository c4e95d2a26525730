import type { IconName } from '@shpulka/ui/icon.tsx'

/** Something the palette leads to. */
export interface Finding {
  readonly title: string
  /** What kind of thing it is. */
  readonly note: string
  readonly path: string
  readonly icon: IconName
}

/** Things of the shop by what was typed. */
export async function findEverywhere(_text: string, _signal: AbortSignal): Promise<readonly Finding[]> {
  return []
}
