import type { Site } from '@shpulka/contract/settings'
import { htmlText } from '../http/html-text.rule.ts'
import type { Letter } from './letter.port.ts'

/** What every letter says of the shop it comes from. */
export type LetterShop = Pick<Site, 'name' | 'phone' | 'email' | 'hours' | 'legal'>

/** A part of a letter. What a person wrote stands in any of its fields: nothing in them becomes markup. */
export interface LetterSection {
  readonly heading?: string
  /** A code or a one-time password: alone on its line, so that it can be copied. */
  readonly code?: string
  readonly lines?: readonly string[]
  /** A table of what is counted: name, note under it, figure at the right. */
  readonly rows?: readonly { readonly title: string; readonly note?: string; readonly value: string }[]
  /** Where to go on: an absolute address. */
  readonly link?: { readonly title: string; readonly url: string }
}

/** What a letter is written from. */
export interface LetterDraft extends Pick<Letter, 'to' | 'replyTo' | 'subject' | 'unsubscribe' | 'attachments'> {
  /** Of the page: what happened, in a line. */
  readonly title: string
  readonly sections: readonly LetterSection[]
  readonly shop: LetterShop
}

/** The same letter twice, as text and as a page of the shop: mail programs show the one they can. */
export function writtenLetter({ title, sections, shop, ...letter }: LetterDraft): Letter {
  const signature = [
    `${shop.name}: ${shop.phone}, ${shop.hours}`,
    legalLine(shop),
    ...(letter.unsubscribe ? [`Больше не присылать такие письма: ${letter.unsubscribe}`] : []),
  ].filter((line) => line !== '')
  return {
    ...letter,
    text: [title, ...sections.map(sectionText), ['-- ', ...signature].join('\n')].join('\n\n'),
    html: page(title, sections, shop, letter.unsubscribe),
  }
}

/** How a letter begins. What does not look like a name is left out: a stranger who gave this mailbox must not write to it through the shop. */
export const greeting = (fio: string): string => (/^[\p{L}][\p{L} .'’-]{0,60}$/u.test(fio.trim()) ? `Здравствуйте, ${fio.trim()}.` : 'Здравствуйте.')

const sectionText = ({ heading, code, lines = [], rows = [], link }: LetterSection) =>
  [
    ...(heading ? [heading] : []),
    ...(code ? [code] : []),
    ...lines,
    ...rows.map(({ title, note, value }) => `${title}${note ? ` (${note})` : ''}: ${value}`),
    ...(link ? [`${link.title}: ${link.url}`] : []),
  ].join('\n')

const legalLine = ({ legal }: LetterShop) =>
  [legal.name, legal.inn && `ИНН ${legal.inn}`, legal.ogrn && `ОГРН ${legal.ogrn}`, legal.address].filter((part) => part).join(', ')

// Styles stand in attributes and columns are tables: mail programs drop style sheets.
const font = "font-family:'Golos Text',Arial,sans-serif;color:#171a21"
const note = 'font-size:13px;line-height:18px;color:#666c7a'

function page(title: string, sections: readonly LetterSection[], shop: LetterShop, unsubscribe: string | undefined): string {
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${htmlText(title)}</title></head>
<body style="margin:0;padding:0;background:#fbfaf7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #e3e1db;border-top:4px solid #c8371b">
<tr><td style="${font};padding:20px 24px 0;font-size:15px;font-weight:bold">${htmlText(shop.name)}</td></tr>
<tr><td style="${font};padding:12px 24px 24px;font-size:15px;line-height:22px">
<h1 style="${font};margin:0;font-size:22px;line-height:28px">${htmlText(title)}</h1>
${sections.map(sectionPage).join('\n')}
</td></tr>
<tr><td style="${font};padding:16px 24px 20px;border-top:1px solid #e3e1db;${note}">${htmlText(shop.name)}, <a href="tel:${htmlText(shop.phone.replace(/[^\d+]/g, ''))}" style="color:#1f4fa3">${htmlText(shop.phone)}</a>, ${htmlText(shop.hours)}
<br>${htmlText(legalLine(shop))}${unsubscribe ? `<br><a href="${htmlText(unsubscribe)}" style="color:#1f4fa3">Больше не присылать такие письма</a>` : ''}</td></tr>
</table>
</td></tr></table>
</body></html>
`
}

function sectionPage({ heading, code, lines = [], rows = [], link }: LetterSection): string {
  return [
    heading && `<h2 style="${font};margin:24px 0 6px;font-size:16px;line-height:22px">${htmlText(heading)}</h2>`,
    code &&
      `<p style="${font};margin:16px 0;padding:12px 16px;background:#fdeee9;font-size:28px;line-height:34px;font-weight:bold;letter-spacing:4px">${htmlText(code)}</p>`,
    lines.length > 0 && `<p style="margin:${heading ? 0 : 12}px 0 0">${lines.map(htmlText).join('<br>\n')}</p>`,
    rows.length > 0 && `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows.map(rowPage).join('')}</table>`,
    link &&
      `<p style="margin:20px 0 0"><a href="${htmlText(link.url)}" style="display:inline-block;padding:11px 20px;background:#c8371b;color:#ffffff;font-weight:bold;text-decoration:none;border-radius:6px">${htmlText(link.title)}</a></p>`,
  ]
    .filter((part) => part)
    .join('\n')
}

const rowPage = (row: { title: string; note?: string; value: string }) =>
  `<tr><td style="${font};padding:8px 12px 8px 0;border-bottom:1px solid #e3e1db;font-size:15px;line-height:22px">${htmlText(row.title)}${
    row.note ? `<br><span style="${note}">${htmlText(row.note)}</span>` : ''
  }</td><td align="right" valign="top" style="${font};padding:8px 0;border-bottom:1px solid #e3e1db;font-size:15px;line-height:22px;white-space:nowrap">${htmlText(row.value)}</td></tr>`
