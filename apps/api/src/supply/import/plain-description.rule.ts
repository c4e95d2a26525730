import { htmlEntities } from '../feed-parsers/html-entities.rule.ts'

/**
 * A feed's description (text or HTML) as plain text with an empty line between paragraphs; scripts and styles are
 * removed with their contents.
 */
export function plainDescription(html: string): string {
  const blocks = html
    .replace(/\r\n?/g, '\n')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<li\b[^<>]*>/gi, '\n• ')
    .replace(/<br\b[^<>]*>/gi, '\n')
    .replace(/<\/?(?:p|div|h[1-6]|ul|ol|table|tr|section|article|blockquote)\b[^<>]*>/gi, '\n\n')
    .replace(/<\/?[a-zA-Z][^<>]*>/g, ' ')
    .replace(/&(#x?[0-9a-fA-F]{1,6}|[a-zA-Z0-9]{2,8});/g, (whole, name: string) => entityText(name) ?? whole)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is taken out
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F\u00A0\u00AD\u200B\uFEFF]/g, ' ')
  return blocks
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function entityText(name: string): string | null {
  if (!name.startsWith('#')) return Object.hasOwn(htmlEntities, name) ? htmlEntities[name]! : null
  const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return point >= 0x20 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
    ? String.fromCodePoint(point)
    : null
}
