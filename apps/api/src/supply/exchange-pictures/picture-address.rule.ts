/** The server of an address, with its port. */
export const hostOf = (url: string): string => URL.parse(url)?.host.toLowerCase() ?? ''

/** Pictures by their servers: each is asked by one at a time. */
export const byHost = <T extends { readonly url: string }>(pictures: readonly T[]): T[][] => [
  ...Map.groupBy(pictures, ({ url }) => hostOf(url)).values(),
]

/** What a stored picture is called: the last part of its address, without its query. */
export function pictureName(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last).slice(0, 200) || 'picture'
  } catch {
    return last.slice(0, 200) || 'picture'
  }
}
