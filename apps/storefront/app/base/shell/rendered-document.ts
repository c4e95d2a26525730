/** A document as the program renders it (entry.server.tsx) and the server completes it. */
export interface RenderedDocument {
  /** Empty when the Response is the whole answer. */
  html: string
  /** What its loaders answered, for its scripts: lines of JSON; null when it has no scripts. */
  data: string | null
  /** Follows `html` and the data. Apart, because joining long texts copies them. */
  end: string
  /** Marks inline code that is the shop's own. */
  nonce: string
  /** The whole style sheet; the server puts the part the document needs into the empty `<style id="styles">`. */
  css: string
}
