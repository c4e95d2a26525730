import { createContext, useContext } from 'react'

/** The nonce of a document while it is rendered. */
export const StylesContext = createContext<string | undefined>(undefined)

/**
 * Styles inside the document: no request is between the first byte and the first picture. Rendered empty, for the
 * server puts in those the document needs. The browser has them in the document already and never gets them a second
 * time as a script.
 */
export function Styles() {
  const nonce = useContext(StylesContext)
  const css = import.meta.env.SSR ? '' : (document.getElementById('styles')?.textContent ?? '')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own build's style sheet
  return <style id="styles" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
}
