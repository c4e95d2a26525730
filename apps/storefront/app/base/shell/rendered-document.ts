/** A document as the program renders it (entry.server.tsx) and the server completes it. */
export interface RenderedDocument {
  /** Empty when the Response is the whole answer. */
  html: string
  /** Follows `html`. Apart, because joining long texts copies them. */
  end: string
  /** Marks inline code that is the shop's own. */
  nonce: string
  /** The whole style sheet; the server puts the part the document needs into the empty `<style id="styles">`. */
  css: string
}
