import type { Letter, LetterSources } from '../../base/mail/letter.port.ts'
import { greeting, type LetterSection, writtenLetter } from '../../base/mail/written-letter.rule.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import { unnamed } from '../reviews/author-name.rule.ts'
import { findReviewForLetter, type ReviewLetterRow } from './moderation.sql.ts'

export type ReviewLetterName = 'review-written' | 'review-decided' | 'review-answered'

/** The letter about a review as it is now. Null: it is gone, or what the letter was to say does not hold any more. */
export async function reviewLetter(
  { tx, settings: { sites }, port }: LetterSources,
  letter: ReviewLetterName,
  historyId: number,
): Promise<Letter | null> {
  const [review] = await findReviewForLetter(tx, historyId)
  const site = review && sites.find(({ id }) => id === review.siteId)
  if (!review || !site) return null
  const shop = { name: site.name, address: site.email }
  const buyer = { name: review.fio, address: review.email }
  const link = { title: 'Мои отзывы', url: `${siteOrigin(site, port)}/user/profile/reviews` }
  const said = wordsOf(letter, review)
  if (said === null) return null
  const toShop = letter === 'review-written'
  const sections: LetterSection[] = toShop
    ? [
        { lines: said.lines },
        {
          heading: 'Что делать',
          lines: [
            `npm run review -- publish ${review.id}@${review.writtenAs}`,
            `npm run review -- refuse ${review.id}@${review.writtenAs} --why "…"`,
          ],
        },
      ]
    : [{ lines: [greeting(review.fio), ...said.lines], link }]
  return writtenLetter({
    to: toShop ? shop : buyer,
    replyTo: shop,
    subject: toShop ? said.title : `${said.title} — ${site.name}`,
    title: said.title,
    sections,
    shop: site,
  })
}

function wordsOf(letter: ReviewLetterName, review: ReviewLetterRow): { title: string; lines: string[] } | null {
  const goods = `Товар: ${review.productTitle}`
  const linesOf = (...texts: string[]) => texts.filter((text) => text !== '').flatMap((text) => ['', ...text.split('\n')])
  if (letter === 'review-written') {
    if (review.state !== 'new') return null
    const photos = review.photos > 0 ? [`Фотографий: ${review.photos}`] : []
    const texts = linesOf(review.pros && `Достоинства: ${review.pros}`, review.cons && `Недостатки: ${review.cons}`, review.comment)
    return {
      title: `Отзыв № ${review.id} ждёт проверки`,
      lines: [goods, `Оценка: ${review.rating} из 5`, `Подпись: ${review.isAnonymous ? unnamed : review.author}`, ...photos, ...texts],
    }
  }
  if (letter === 'review-answered')
    return review.answer === '' ? null : { title: 'Магазин ответил на ваш отзыв', lines: [goods, ...linesOf(review.answer)] }
  if (review.state === 'published') return { title: 'Ваш отзыв опубликован', lines: [goods, 'Спасибо: он поможет другим выбрать.'] }
  if (review.state === 'refused')
    return {
      title: 'Отзыв не опубликован',
      lines: [goods, ...linesOf(`Причина: ${review.refusal}`, 'Отзыв можно исправить: мы прочитаем его ещё раз.')],
    }
  return null
}
