const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it is in HTML, between tags or in a quoted attribute: nothing of it becomes markup. */
export const htmlText = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!)
