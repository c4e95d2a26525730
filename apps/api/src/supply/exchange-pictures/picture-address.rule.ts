/** The host of an address, with its port. */
export const hostOf = (url: string): string => URL.parse(url)?.host.toLowerCase() ?? ''

/** Groups pictures by host: each host gets one request at a time. */
export const groupByHost = <T extends { readonly url: string }>(pictures: readonly T[]): T[][] => [
  ...Map.groupBy(pictures, ({ url }) => hostOf(url)).values(),
]

/** File name of a picture: the last part of its address, without the query. */
export function pictureName(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last).slice(0, 200) || 'picture'
  } catch {
    return last.slice(0, 200) || 'picture'
  }
}
