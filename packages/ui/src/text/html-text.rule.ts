const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it is in HTML, between tags or between double quotes: nothing of it becomes markup. */
export const htmlText = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] as string)
