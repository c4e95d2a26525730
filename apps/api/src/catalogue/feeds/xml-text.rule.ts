const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Characters that XML 1.0 does not allow even escaped: control characters, lone surrogates, two noncharacters. */
const forbiddenCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** A text escaped for an element or an attribute. */
export const xmlText = (text: string): string =>
  text.replace(forbiddenCharacters, '').replace(/[&<>"']/g, (sign) => entities[sign] as string)

/**
 * Plain text (paragraphs separated by an empty line) as HTML inside CDATA. Its < and > become entities, so nothing in
 * it can end the section.
 */
export function xmlHtml(text: string): string {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return `<![CDATA[${paragraphs.map((paragraph) => `<p>${xmlText(paragraph).replaceAll('\n', '<br/>')}</p>`).join('')}]]>`
}

/** An element with a text; an empty string when the text is empty. */
export const element = (name: string, text: string | number): string =>
  text === '' ? '' : `<${name}>${xmlText(String(text))}</${name}>`

/** A time in the format of feeds and site maps (W3C date and time). */
export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z')
