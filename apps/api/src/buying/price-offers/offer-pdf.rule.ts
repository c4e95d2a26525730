import { documentDate } from '../../base/documents/document-date.rule.ts'
import { goodsTable } from '../../base/documents/goods-table.rule.ts'
import type { PdfSpec } from '../../base/documents/pdf.port.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { sumInWords } from '../../base/money/sum-in-words.rule.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import { taxedSums, vatOf } from '../order-documents/included-vat.rule.ts'
import { vatRow } from '../order-documents/pdf-lines.rule.ts'
import { priceOfferNumber } from './offer-number.rule.ts'
import type { PriceOfferRow } from './price-offers.sql.ts'

/** An offer as PDF. `pictures`: small JPEGs by file id; goods without a picture get an empty cell. */
export function priceOfferPdf(
  { rootId, version, createdAt, validUntil, recipient, comment, content }: PriceOfferRow,
  seller: Pick<SiteRow, 'name' | 'phone' | 'email' | 'city' | 'address' | 'hours' | 'legal' | 'invoiceDetails'>,
  pictures: ReadonlyMap<string, Uint8Array>,
): PdfSpec {
  const { lines, price, oldPrice, nextLimit } = content
  const { legal, invoiceDetails } = seller
  const sitePercent = content.vatPercent === undefined ? invoiceDetails.vatPercent : content.vatPercent
  const vat = vatOf(
    taxedSums(
      lines.map(({ sum, vat: ofGoods = null }) => ({ sum, vat: ofGoods })),
      0,
      sitePercent,
    ),
    price,
  )
  const contacts = [
    [seller.phone, seller.email, seller.hours],
    [seller.city, seller.address],
  ]
    .map((known) => known.filter(Boolean).join(', '))
    .filter(Boolean)
    .join('. ')
  const lastDay = documentDate(new Date(`${validUntil}T12:00:00Z`))
  return {
    head: {
      kind: 'Коммерческое предложение',
      title: priceOfferNumber({ rootId, version }),
      note: `от ${documentDate(createdAt)} · действует по ${lastDay}`,
      issuer: `${legal.name} · ${seller.phone}`,
      createdAt,
    },
    blocks: [
      {
        kind: 'parties',
        rows: [
          ...(recipient ? [['Для кого', recipient] as const] : []),
          [
            'Предлагает',
            [
              legal.name,
              `ИНН\u00a0${legal.inn}`,
              ...(invoiceDetails.kpp ? [`КПП\u00a0${invoiceDetails.kpp}`] : []),
              legal.address,
            ].join(', '),
          ],
          ...(contacts ? [['Связаться', contacts] as const] : []),
        ],
      },
      ...(comment ? [{ kind: 'text' as const, text: comment }] : []),
      goodsTable(
        lines.map(({ image, ...line }) => ({
          ...line,
          packSize: line.packSize ?? null,
          reduction: 0,
          image: (image && pictures.get(image)) || null,
        })),
        { hasPictures: pictures.size > 0 },
      ),
      {
        kind: 'totals',
        rows: [
          ...(oldPrice > price
            ? [['Без скидок', roubles(oldPrice)] as const, ['Скидка', roubles(price - oldPrice)] as const]
            : []),
          vatRow(vat),
          ['Итого', roubles(price)],
        ],
      },
      { kind: 'text', text: `Итого: ${sumInWords(price)}.` },
      ...(nextLimit
        ? [
            {
              kind: 'text' as const,
              text:
                `Добавьте товаров на ${roubles(nextLimit.remains)} — и эти же позиции станут дешевле ` +
                `на ${roubles(nextLimit.saving)}.`,
            },
          ]
        : []),
      {
        kind: 'note',
        text:
          `Цены действуют по ${lastDay} при заказе всего списка. Наличие указано на день предложения, ` +
          `доставка считается отдельно — по адресу и весу.`,
      },
      { kind: 'signatures', rows: [['Руководитель', invoiceDetails.director]] },
    ],
  }
}
