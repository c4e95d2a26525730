import { createContext, useContext } from 'react'

/**
 * The style sheet as text, while a document is rendered. The browser has it in the document already and never gets it a
 * second time as a script.
 */
export const StylesContext = createContext<{ css: string; nonce?: string }>({ css: '' })

/** Styles inside the document: no request stands between the first byte and the first picture. */
export function Styles() {
  const rendered = useContext(StylesContext)
  const css = import.meta.env.SSR ? rendered.css : (document.getElementById('styles')?.textContent ?? '')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own build's style sheet
  return <style id="styles" nonce={rendered.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
}
