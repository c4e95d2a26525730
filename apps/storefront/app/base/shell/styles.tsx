import { createContext, useContext } from 'react'

/** The nonce of a document while it is rendered. */
export const StylesContext = createContext<string | undefined>(undefined)

/**
 * Inlines the styles, so that no request delays the first render. Rendered empty: the server fills in the styles the
 * document needs. The browser reads them from the document and never loads them again as a script.
 */
export function Styles() {
  const nonce = useContext(StylesContext)
  const css = import.meta.env.SSR ? '' : (document.getElementById('styles')?.textContent ?? '')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own build's style sheet
  return <style id="styles" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
}
