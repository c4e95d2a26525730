/** The cookies a visitor has allowed beside the necessary ones; null: not chosen yet. */
export type CookieChoiceWord = 'all' | 'necessary'

/** As stored by the cookie: the choice, and which edition of the text it was made by. */
export const cookieChoiceText = (isAll: boolean, version: string, id: string) =>
  `${isAll ? 'all' : 'necessary'}.${version}.${id}`

/**
 * The choice in the cookies of a page (`document.cookie`). The script of the page reads it: pages are cached for all
 * and know nobody.
 */
export function cookieChoiceIn(cookies: string, siteCode: string): CookieChoiceWord | null {
  const start = `cookie-choice_${siteCode}=`
  const text = cookies.split('; ').find((pair) => pair.startsWith(start))
  const [, word] = /^(all|necessary)\.[\w.%-]+$/.exec(text?.slice(start.length) ?? '') ?? []
  return (word as CookieChoiceWord | undefined) ?? null
}
