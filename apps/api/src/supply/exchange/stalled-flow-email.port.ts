import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { officeLink } from '../../base/mail/office-link.rule.ts'
import { renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { findStalledFlow } from './exchange-flows.sql.ts'
import { stalledFlowText } from './stalled-flow.rule.ts'

const momentText = (at: Date) =>
  at.toLocaleString('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'long', timeStyle: 'short' })

/** The email to the shop about data that has stopped coming, or comes again. */
export async function stalledFlowEmail(sources: EmailSources, stalledFlowId: number): Promise<Email | null> {
  const [flow] = await findStalledFlow(sources.tx, stalledFlowId)
  const site = flow && sources.settings.sites.find(({ id }) => id === flow.siteId)
  if (!flow || !site) return null
  const what = stalledFlowText(flow)
  const title = flow.endedAt ? `Обмен «${flow.title}» восстановлен: ${what}` : `Обмен «${flow.title}» молчит: ${what}`
  const since = momentText(flow.lastAt)
  const shopAddress = { name: site.name, address: site.email }
  return renderedEmail({
    to: shopAddress,
    replyTo: shopAddress,
    subject: title,
    title,
    shop: site,
    sections: [
      flow.endedAt
        ? { heading: 'Что было', lines: [`С ${since} до ${momentText(flow.endedAt)} ничего не приходило.`] }
        : {
            heading: 'Что проверить',
            lines: [
              `Последний раз было ${since}: дольше обычного.`,
              flow.isUploaded
                ? 'Загрузите новую таблицу на странице «Обмен» или измените там, раз в сколько дней её ждут.'
                : 'Запущена ли программа и её расписание обмена, не сменился ли пароль, открывается ли адрес магазина, не отказал ли магазин в её файлах: это видно на странице «Обмен».',
            ],
          },
      ...officeLink(sources, '/exchange'),
    ],
  })
}
