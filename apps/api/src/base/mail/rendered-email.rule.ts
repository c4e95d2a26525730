import { registrationTitle } from '@shpulka/contract/base/registration-title'
import type { Site } from '@shpulka/contract/content/settings'
import { htmlText } from '../text/html-text.rule.ts'
import type { Email } from './email.port.ts'

/** The details of the shop in every email. */
export type EmailShop = Pick<Site, 'name' | 'phone' | 'email' | 'hours' | 'legal'>

/** A row of a table: a title, a note under it, a value on the right. */
export interface EmailRow {
  readonly title: string
  readonly note?: string
  readonly value: string
  /** Absolute URL of the product picture; null leaves its space empty. Missing in rows without products. */
  readonly picture?: string | null
  /** True for the row of the total. */
  readonly isTotal?: boolean
}

/** A section of an email. Fields may contain text entered by people: it never becomes markup. */
export interface EmailSection {
  readonly heading?: string
  /** A code or a one-time password, on a separate line so that it can be copied. */
  readonly code?: string
  readonly lines?: readonly string[]
  /** Rows of a table. */
  readonly rows?: readonly EmailRow[]
  /** A link with an absolute URL. */
  readonly link?: { readonly title: string; readonly url: string }
}

/** The contents of an email before it is rendered. */
export interface EmailDraft extends Pick<Email, 'to' | 'replyTo' | 'subject' | 'unsubscribe' | 'attachments'> {
  /** Heading: what happened, in one line. */
  readonly title: string
  readonly sections: readonly EmailSection[]
  readonly shop: EmailShop
}

/** Renders an email as plain text and as HTML; mail programs show the one they can. */
export function renderedEmail({ title, sections, shop, ...email }: EmailDraft): Email {
  const signature = [
    shop.name,
    [shop.phone, shop.hours].filter((part) => part !== '').join(', '),
    legalLine(shop),
    ...(email.unsubscribe ? [`Больше не присылать такие письма: ${email.unsubscribe}`] : []),
  ].filter((line) => line !== '')
  return {
    ...email,
    fromName: shop.name,
    text: [title, ...sections.map(sectionText), ['-- ', ...signature].join('\n')].join('\n\n'),
    html: page(title, sections, shop, email.unsubscribe),
  }
}

/**
 * The greeting of an email. Text that does not look like a name is omitted, so that a stranger cannot send messages to
 * an email address by entering them as the name.
 */
export const greeting = (fio: string): string =>
  /^[\p{L}][\p{L} .'’-]{0,60}$/u.test(fio.trim()) ? `Здравствуйте, ${fio.trim()}.` : 'Здравствуйте.'

const sectionText = ({ heading, code, lines = [], rows = [], link }: EmailSection) =>
  [
    ...(heading ? [heading] : []),
    ...(code ? [code] : []),
    ...lines,
    ...rows.map(({ title, note, value }) => `${title}${note ? ` (${note})` : ''}: ${value}`),
    ...(link ? [`${link.title}: ${link.url}`] : []),
  ].join('\n')

const legalLine = ({ legal }: EmailShop) =>
  [
    legal.name,
    legal.inn && `ИНН ${legal.inn}`,
    legal.ogrn && `${registrationTitle(legal.ogrn)} ${legal.ogrn}`,
    legal.address,
  ]
    .filter((part) => part)
    .join(', ')

// Inline styles and tables for columns, because mail programs drop style sheets.
const font = "font-family:'Golos Text',Arial,sans-serif;color:#171a21"
const note = 'font-size:13px;line-height:18px;color:#666c7a'

function page(
  title: string,
  sections: readonly EmailSection[],
  shop: EmailShop,
  unsubscribe: string | undefined,
): string {
  const main = sections.find(({ link }) => link)
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlText(title)}</title></head>
<body style="margin:0;padding:0;background:#fbfaf7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7"><tr><td
align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0"
style="width:100%;max-width:600px;background:#ffffff;border:1px solid #e3e1db;border-top:4px solid #c8371b">
<tr><td style="padding:20px 24px 0">${logo(shop.name)}</td></tr>
<tr><td style="${font};padding:12px 24px 24px;font-size:15px;line-height:22px">
<h1 style="${font};margin:0;font-size:22px;line-height:28px">${htmlText(title)}</h1>
${sections.map((section) => sectionPage(section, section === main)).join('\n')}
</td></tr>
<tr><td style="${font};padding:16px 24px 20px;border-top:1px solid #e3e1db;${note}">${htmlText(shop.name)}<br><a
href="tel:${htmlText(shop.phone.replace(/[^\d+]/g, ''))}"
style="color:#1f4fa3">${htmlText(shop.phone)}</a>${shop.hours && `<br>${withoutWraps(shop.hours)}`}
<br>${htmlText(legalLine(shop))}${
    unsubscribe
      ? `<br><a href="${htmlText(unsubscribe)}" style="color:#1f4fa3">Больше не присылать такие письма</a>`
      : ''
  }</td></tr>
</table>
</td></tr></table>
</body></html>
`
}

/** The logo, a bobbin drawn with table cells: mail programs show no SVG, and load pictures only on request. */
function logo(name: string): string {
  const cell = (width: number, height: number, colour: string) =>
    `<tr><td align="center" style="padding:0;line-height:0;font-size:0"><div ` +
    `style="width:${width}px;height:${height}px;background:${colour}"></div></td></tr>`
  const thread = cell(20, 3, '#c8371b') + cell(20, 2, '#ffffff')
  const bobbin = cell(28, 5, '#171a21') + cell(20, 2, '#ffffff') + thread + thread + thread + cell(28, 5, '#171a21')
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td valign="middle" style="padding:0 ` +
    `10px 0 0"><table role="presentation" cellpadding="0" cellspacing="0">${bobbin}</table></td><td ` +
    `valign="middle" style="${font};font-size:20px;line-height:26px;font-weight:bold">${htmlText(name)}</td>` +
    `</tr></table>`
  )
}

/** HTML of a section. The first link of an email is a button, the others are plain links. */
function sectionPage({ heading, code, lines = [], rows = [], link }: EmailSection, isMain: boolean): string {
  return [
    heading && `<h2 style="${font};margin:24px 0 6px;font-size:16px;line-height:22px">${htmlText(heading)}</h2>`,
    code &&
      `<p style="${font};margin:16px 0;padding:12px ` +
        `16px;background:#fdeee9;font-size:28px;line-height:34px;font-weight:bold;letter-spacing:4px">${htmlText(code)}</p>`,
    lines.length > 0 && `<p style="margin:${heading ? 0 : 12}px 0 0">${lines.map(withoutWraps).join('<br>\n')}</p>`,
    rows.length > 0 &&
      `<table width="100%" cellpadding="0" cellspacing="0" ` +
        `style="border-collapse:collapse">${rows.map(rowPage).join('')}</table>`,
    link &&
      `<p style="margin:${isMain ? 20 : 12}px 0 0"><a href="${htmlText(link.url)}" ` +
        `style="${isMain ? button : 'color:#1f4fa3'}">${htmlText(link.title)}</a></p>`,
  ]
    .filter((part) => part)
    .join('\n')
}

const button =
  'display:inline-block;padding:11px 20px;background:#c8371b;color:#ffffff;font-weight:bold;text-decoration:none;' +
  'border-radius:6px'

/** HTML of a text without line breaks between a number and its month or unit, or inside a range of hours. */
const withoutWraps = (text: string) =>
  htmlText(text)
    .replace(
      /(\d) (?=(?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|шт|мм|см)(?!\p{L}))/gu,
      '$1&nbsp;',
    )
    .replace(/\d\d?:\d\d–\d\d?:\d\d/g, '<span style="white-space:nowrap">$&</span>')

const pictureSide = 56

function rowPage({ title, note: noteText, value, picture, isTotal }: EmailRow): string {
  const textStyle = isTotal ? 'font-size:18px;line-height:26px;font-weight:bold' : 'font-size:15px;line-height:22px'
  const borderStyle = isTotal ? '' : 'border-bottom:1px solid #e3e1db'
  const side = `width="${pictureSide}" height="${pictureSide}"`
  const image = picture
    ? `<img src="${htmlText(picture)}" ${side} alt="" ` +
      `style="display:block;border:0;border-radius:6px;background:#f4f2ed">`
    : ''
  const name = `${withoutWraps(title)}${noteText ? `<br><span style="${note}">${withoutWraps(noteText)}</span>` : ''}`
  const cell = `${font};padding:8px 12px 8px 0;${borderStyle};${textStyle}`
  // On a phone there is no room for a price column beside a picture, so the price is under the name.
  if (picture !== undefined)
    return (
      `<tr><td width="${pictureSide + 12}" valign="top" style="padding:8px 12px 8px 0;${borderStyle}">${image}</td>` +
      `<td colspan="2" valign="top" style="${cell}">${name}<br><b ` +
      `style="white-space:nowrap">${htmlText(value)}</b></td></tr>`
    )
  return (
    `<tr><td colspan="2" style="${cell}">${name}</td><td align="right" valign="top" ` +
    `style="${font};padding:8px 0;${borderStyle};${textStyle};white-space:nowrap">${htmlText(value)}</td></tr>`
  )
}

/**
 * The URL of a product picture for an email, as JPEG, which every mail program shows; `site` is any URL of the site.
 */
export const emailPicture = (site: string, fileId: string | null): string | null =>
  fileId === null ? null : new URL(`/api/image-minifier/v1/${fileId}.jpg?preview=160`, site).href
