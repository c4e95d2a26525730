import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { officeLink } from '../../base/mail/office-link.rule.ts'
import { type EmailSection, greeting, renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import { anonymousName } from '../reviews/author-name.rule.ts'
import { findReviewForEmail, type ReviewEmailRow } from './moderation.sql.ts'

export type ReviewEmailName = 'review-written' | 'review-decided' | 'review-answered'

/** Writes an email about a review. Null when the review was deleted or the email no longer applies. */
export async function reviewEmail(
  sources: EmailSources,
  email: ReviewEmailName,
  historyId: number,
): Promise<Email | null> {
  const {
    tx,
    settings: { sites },
    port,
  } = sources
  const [review] = await findReviewForEmail(tx, historyId)
  const site = review && sites.find(({ id }) => id === review.siteId)
  if (!review || !site) return null
  const shop = { name: site.name, address: site.email }
  const buyer = { name: review.fio, address: review.email }
  const link = { title: 'Мои отзывы', url: `${siteOrigin(site, port)}/user/profile/reviews` }
  const content = contentOf(email, review)
  if (content === null) return null
  const isToShop = email === 'review-written'
  const sections: EmailSection[] = isToShop
    ? [
        { lines: content.lines },
        {
          heading: 'Что делать',
          lines: [
            `npm run review -- publish ${review.id}@${review.version}`,
            `npm run review -- refuse ${review.id}@${review.version} --why "…"`,
          ],
        },
        ...officeLink(sources, `/inbox/review-${review.id}`),
      ]
    : [{ lines: [greeting(review.fio), ...content.lines], link }]
  return renderedEmail({
    to: isToShop ? shop : buyer,
    replyTo: shop,
    subject: isToShop ? content.title : `${content.title} — ${site.name}`,
    title: content.title,
    sections,
    shop: site,
  })
}

function contentOf(email: ReviewEmailName, review: ReviewEmailRow): { title: string; lines: string[] } | null {
  const productLine = `Товар: ${review.productTitle}`
  const linesOf = (...texts: string[]) =>
    texts.filter((text) => text !== '').flatMap((text) => ['', ...text.split('\n')])
  if (email === 'review-written') {
    if (review.state !== 'new') return null
    const photos = review.photos > 0 ? [`Фотографий: ${review.photos}`] : []
    const texts = linesOf(
      review.pros && `Достоинства: ${review.pros}`,
      review.cons && `Недостатки: ${review.cons}`,
      review.comment,
    )
    return {
      title: `Отзыв № ${review.id} ждёт проверки`,
      lines: [
        productLine,
        `Оценка: ${review.rating} из 5`,
        `Подпись: ${review.isAnonymous ? anonymousName : review.author}`,
        ...photos,
        ...texts,
      ],
    }
  }
  if (email === 'review-answered')
    return review.answer === ''
      ? null
      : { title: 'Магазин ответил на ваш отзыв', lines: [productLine, ...linesOf(review.answer)] }
  if (review.state === 'published')
    return { title: 'Ваш отзыв опубликован', lines: [productLine, 'Спасибо: он поможет другим выбрать.'] }
  if (review.state === 'refused')
    return {
      title: 'Отзыв не опубликован',
      lines: [
        productLine,
        ...linesOf(`Причина: ${review.refusal}`, 'Отзыв можно исправить: мы прочитаем его ещё раз.'),
      ],
    }
  return null
}
