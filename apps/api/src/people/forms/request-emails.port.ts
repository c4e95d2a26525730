import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { officeLink } from '../../base/mail/office-link.rule.ts'
import { type EmailSection, greeting, renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import { requestLinkKey } from './request-key.ts'
import { requestNumber } from './request-number.rule.ts'
import { findAnyRequest, findRequestEvent, findRequestItem, type RequestRow } from './requests.sql.ts'

/**
 * Writes the email about a sent request. Null when the request was deleted. The sender's copy does not contain the
 * submitted texts: otherwise anybody could send texts to any email address through the shop.
 */
export async function requestSentEmail(sources: EmailSources, id: number, to: 'buyer' | 'shop'): Promise<Email | null> {
  const [row] = await findAnyRequest(sources.tx, id)
  if (!row) return null
  if (to === 'shop') return emailToShop(sources, row, (await findRequestItem(sources.tx, id))[0]?.isQuestion ?? false)
  return emailToSender(sources, row, `Обращение ${requestNumber(id)} принято`, [
    {
      lines: [
        `Мы получили вашу заявку «${row.type.title}» и ответим на этот адрес.`,
        'Если вы ничего нам не отправляли, удалите это письмо: кто-то ошибся адресом.',
      ],
    },
  ])
}

/** Writes the email about a change of status by its event. Null when the request was deleted. */
export async function requestStatusEmail(sources: EmailSources, eventId: number): Promise<Email | null> {
  const [event] = await findRequestEvent(sources.tx, eventId)
  const [row] = event ? await findAnyRequest(sources.tx, event.requestId) : []
  if (!event || !row) return null
  const statusText =
    { 'in-work': 'взято в работу', answered: 'мы ответили', closed: 'закрыто' }[event.status] ?? 'новости'
  return emailToSender(sources, row, `Обращение ${requestNumber(row.id)}: ${statusText}`, [
    ...(event.answer === '' ? [] : [{ heading: 'Наш ответ', lines: event.answer.split('\n') }]),
  ])
}

function emailToSender(
  { settings, config, port }: EmailSources,
  row: RequestRow,
  title: string,
  sections: readonly EmailSection[],
): Email | null {
  const site = settings.sites.find(({ id }) => id === row.siteId)
  if (!site || row.email === '') return null
  return renderedEmail({
    to: { name: '', address: row.email },
    replyTo: { name: site.name, address: row.type.email || site.email },
    subject: `${title} — ${site.name}`,
    title,
    shop: site,
    sections: [
      { lines: [greeting(row.name)] },
      ...sections,
      {
        link: {
          title: 'Посмотреть обращение',
          url: `${siteOrigin(site, port)}/request/${row.id}?key=${requestLinkKey(config, row.id)}`,
        },
      },
    ],
  })
}

function emailToShop(sources: EmailSources, row: RequestRow, isQuestion: boolean): Email | null {
  const site = sources.settings.sites.find(({ id }) => id === row.siteId)
  if (!site) return null
  const shopAddress = { name: site.name, address: row.type.email || site.email }
  const title = `${row.type.title}: обращение ${requestNumber(row.id)}`
  return renderedEmail({
    to: shopAddress,
    replyTo: row.email === '' ? shopAddress : { name: row.name, address: row.email },
    subject: title,
    title,
    shop: site,
    sections: [
      ...row.answers
        .filter(({ kind, text }) => kind !== 'file' && text !== '')
        .map(({ label, text }) => ({ heading: label, lines: text.split('\n') })),
      ...(row.files.length === 0
        ? []
        : [
            {
              heading: 'Файлы',
              lines: [...row.files.map(({ name }) => name), `Сохранить: npm run request -- files ${row.id} ПАПКА`],
            },
          ]),
      {
        heading: 'Как ответить',
        lines: [
          ...(row.page === '' ? [] : [`Отправлено со страницы ${row.page}`]),
          `npm run request -- answer ${row.id} "Текст ответа"`,
        ],
      },
      ...officeLink(sources, `/inbox/${isQuestion ? 'question' : 'request'}-${row.id}`),
    ],
  })
}
