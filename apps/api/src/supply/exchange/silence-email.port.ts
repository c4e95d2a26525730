import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { officeLink } from '../../base/mail/office-link.rule.ts'
import { renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { silentText } from './silence.rule.ts'
import { findSilence } from './silences.sql.ts'

/** The email to the shop about data that has stopped coming, or comes again. */
export async function silenceEmail(sources: EmailSources, silenceId: number): Promise<Email | null> {
  const [silence] = await findSilence(sources.tx, silenceId)
  const site = silence && sources.settings.sites.find(({ id }) => id === silence.siteId)
  if (!silence || !site) return null
  const what = silentText(silence)
  const title = silence.endedAt
    ? `Обмен «${silence.title}» восстановлен: ${what}`
    : `Обмен «${silence.title}» молчит: ${what}`
  const since = silence.lastAt.toLocaleString('ru-RU', {
    timeZone: 'Europe/Moscow',
    dateStyle: 'long',
    timeStyle: 'short',
  })
  const shopAddress = { name: site.name, address: site.email }
  return renderedEmail({
    to: shopAddress,
    replyTo: shopAddress,
    subject: title,
    title,
    shop: site,
    sections: [
      silence.endedAt
        ? { heading: 'Что было', lines: [`С ${since} до сих пор ничего не приходило.`] }
        : {
            heading: 'Что проверить',
            lines: [
              `Последний раз было ${since}: дольше обычного.`,
              silence.isUploaded
                ? 'Загрузите новую таблицу на странице «Обмен» или измените там, раз в сколько дней её ждут.'
                : 'Запущена ли программа и её расписание обмена, не сменился ли пароль, открывается ли адрес магазина.',
            ],
          },
      ...officeLink(sources, '/exchange'),
    ],
  })
}
