/** Which cookies a visitor has allowed; null: not chosen yet. */
export type CookieChoice = 'all' | 'necessary'

/** The cookie's value: the choice, and the edition of the text it was made under. */
export const cookieChoiceText = (isAll: boolean, version: string, id: string) =>
  `${isAll ? 'all' : 'necessary'}.${version}.${id}`

/** The choice in `document.cookie`. The page's script reads it, because cached pages are the same for everybody. */
export function cookieChoiceIn(cookies: string, siteCode: string): CookieChoice | null {
  const start = `cookie-choice_${siteCode}=`
  const text = cookies.split('; ').find((pair) => pair.startsWith(start))
  const [, word] = /^(all|necessary)\.[\w.%-]+$/.exec(text?.slice(start.length) ?? '') ?? []
  return (word as CookieChoice | undefined) ?? null
}
