/** Ids in an address or in what the browser remembers, each once; what is none is passed over. */
export function idsIn(text: string | null, max: number): number[] {
  const ids = (text ?? '')
    .split(',')
    .flatMap((part) => (/^[1-9]\d{0,9}$/.test(part) && Number(part) <= 2_147_483_647 ? [Number(part)] : []))
  return [...new Set(ids)].slice(0, max)
}
