const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML, between tags or double quotes. */
export const htmlText = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] as string)
