import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { Order } from '@shpulka/contract/buying/orders'
import { renderPdf } from '../../base/documents/pdf.port.ts'
import type { Email, EmailAttachment, EmailSources } from '../../base/mail/email.port.ts'
import { officeLink } from '../../base/mail/office-link.rule.ts'
import { greeting, renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { phoneText } from '../../base/text/phone-text.rule.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import { saleTermsOf } from '../../people/consents/consents.port.ts'
import { paperFacts } from '../order-documents/order-papers.port.ts'
import { orderPdf } from '../order-documents/order-pdfs.rule.ts'
import { cancelRefundLines } from '../payments/cancel-refund-lines.port.ts'
import { consumerReturnPeriod } from '../refunds/consumer-return.port.ts'
import { collapsedChanges, statusEmailDelaySeconds } from './collapsed-changes.rule.ts'
import { orderView } from './order.view.ts'
import { orderKey } from './order-key.ts'
import { orderPath } from './order-path.rule.ts'
import { orderPlacedEmail } from './order-placed.email.ts'
import { orderStatusEmail } from './order-status.email.ts'
import { findOrder, findOrderLink, findStatusChange, type OrderRow } from './shown-orders.sql.ts'

/**
 * The email about a placed order, in its current state. Null when the order no longer exists, or its buyer was erased
 * and has no email address.
 */
export async function orderEmail(sources: EmailSources, orderId: number, to: 'buyer' | 'shop'): Promise<Email | null> {
  const [order] = await findOrder(sources.tx, orderId)
  const site = order && sources.settings.sites.find(({ id }) => id === order.siteId)
  if (!order || !site || !isReachable(order, to)) return null
  const [link] = await findOrderLink(sources.tx, orderId)
  const edition = to === 'buyer' ? await saleTermsOf(sources.tx, orderId) : null
  const view = orderView(order)
  const message = orderPlacedEmail(view, site, to, {
    order: orderUrl(sources, order, link),
    office: officeLink(sources, `/orders/${orderId}`),
    saleTerms: edition && `${siteOrigin(site, sources.port)}/consents/sale-terms/${edition}`,
    returnPeriod: to === 'buyer' ? await consumerReturnPeriod(sources.tx, orderId) : null,
    signIn: link?.hasNewAccount ? `${siteOrigin(site, sources.port)}/user/signin` : null,
  })
  const invoice = to === 'buyer' ? await renderInvoice(sources, view, site) : null
  return { ...message, about: aboutOrder(orderId), ...(invoice && { attachments: [invoice] }) }
}

/** The invoice of an order in its current state, or null when it has none. */
export async function invoiceOf(sources: EmailSources, orderId: number): Promise<EmailAttachment | null> {
  const [order] = await findOrder(sources.tx, orderId)
  const site = order && sources.settings.sites.find(({ id }) => id === order.siteId)
  return order && site ? renderInvoice(sources, orderView(order), site) : null
}

async function renderInvoice(
  { tx }: Pick<EmailSources, 'tx'>,
  view: Order,
  site: SiteRow,
): Promise<EmailAttachment | null> {
  const invoice = view.documents.find(({ kind }) => kind === 'invoice')
  if (!invoice) return null
  const content = await renderPdf(
    orderPdf({ kind: 'invoice', shipmentId: null }, view, await paperFacts(tx, view.id), site),
  )
  return { fileName: invoice.fileName, contentType: 'application/pdf', content }
}

/**
 * The email about a change of status, by the id of its history row. Null as above, and when the email about a later
 * change covers this one.
 */
export async function statusEmail(
  sources: EmailSources,
  changeId: number,
  to: 'buyer' | 'shop',
): Promise<Email | null> {
  const [change] = await findStatusChange(sources.tx, changeId, statusEmailDelaySeconds)
  if (to === 'buyer' && change?.isFollowed) return null
  const [order] = change ? await findOrder(sources.tx, change.orderId) : []
  const site = order && sources.settings.sites.find(({ id }) => id === order.siteId)
  if (!change || !order || !site || !isReachable(order, to)) return null
  const view = orderView(order)
  const collapsed = to === 'buyer' ? collapsedChanges(view.history, change.at) : []
  const moneyBack =
    to === 'buyer' && view.status.stage === 'cancelled' ? await cancelRefundLines(sources.tx, change.orderId) : []
  const [link] = await findOrderLink(sources.tx, order.id)
  const officeSection = officeLink(sources, `/orders/${order.id}`)
  const url = orderUrl(sources, order, link)
  const returnPeriod = to === 'buyer' ? await consumerReturnPeriod(sources.tx, order.id) : null
  const shownChange = { ...change, collapsed, moneyBack, returnPeriod }
  const message = orderStatusEmail(view, shownChange, site, to, url, officeSection)
  return { ...message, about: aboutOrder(order.id) }
}

/** A short email about an order; `textOf` gets the number of the order. Null as above. */
export async function orderNotice(
  sources: EmailSources,
  orderId: number,
  to: 'buyer' | 'shop',
  textOf: (number: string) => { readonly title: string; readonly lines: readonly string[] },
): Promise<Email | null> {
  const [order] = await findOrder(sources.tx, orderId)
  const site = order && sources.settings.sites.find(({ id }) => id === order.siteId)
  if (!order || !site || !isReachable(order, to)) return null
  const { title, lines } = textOf(orderNumber(orderId))
  const [link] = to === 'buyer' ? await findOrderLink(sources.tx, orderId) : []
  const shopAddress = { name: site.name, address: site.email }
  const { fio, email, phone } = order.contact
  const buyer = email === '' ? shopAddress : { name: fio, address: email }
  const message = renderedEmail({
    to: to === 'buyer' ? buyer : shopAddress,
    replyTo: to === 'buyer' ? shopAddress : buyer,
    subject: to === 'buyer' ? `${title} — ${site.name}` : title,
    title,
    sections:
      to === 'buyer'
        ? [{ lines: [greeting(fio), ...lines], link: { title: 'Открыть заказ', url: orderUrl(sources, order, link) } }]
        : [
            { lines },
            {
              heading: 'Покупатель',
              lines: [fio, `Телефон: ${phoneText(phone)}`, ...(email ? [`Почта: ${email}`] : [])],
            },
            ...officeLink(sources, `/orders/${orderId}`),
          ],
    shop: site,
  })
  return { ...message, about: aboutOrder(orderId) }
}

const aboutOrder = (id: number) => ({ kind: 'order', id })

const isReachable = ({ contact }: OrderRow, to: 'buyer' | 'shop') => to === 'shop' || contact.email !== ''

/**
 * URL of the order for the buyer: in their account, or with a key until the owner of the account has proven the email
 * address.
 */
function orderUrl(
  { settings: { sites }, config, port }: EmailSources,
  { id, siteId }: OrderRow,
  link: { readonly isLinked: boolean } | undefined,
): string {
  const origin = siteOrigin(sites.find((site) => site.id === siteId)!, port)
  return link?.isLinked ? `${origin}/order/${id}?key=${orderKey(config, id)}` : `${origin}${orderPath(id)}`
}
