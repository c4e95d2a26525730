import { parseArgs } from 'node:util'
import type { ReviewState } from '@shpulka/contract/people/reviews'
import { commandActor } from '../../base/audit/audit.port.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure } from '../../base/http/failure.ts'
import { answerReview, decideReview } from './moderate-review.ts'
import { findReviewsInState, type ModeratedRow } from './moderation.sql.ts'

export const reviewUsage =
  `Отзывы о товарах:
npm run review -- list [new|published|refused] — показать, без слова — те, что ждут проверки
npm run review -- publish НОМЕР… — опубликовать; НОМЕР@ПРАВКА, как в письме и списке, — только если автор с тех ` +
  `пор ничего не изменил
npm run review -- refuse НОМЕР --why "ПРИЧИНА" — отказать, причину увидит автор
npm run review -- answer НОМЕР --text "ОТВЕТ" — ответить от имени магазина; пустой ответ убирает прежний`

const listLimit = 100

/** Runs the command and returns the exit code: 0 done, 1 refused, 2 usage error. */
export async function runReviewCommand(
  argv: readonly string[],
  { pool, out }: { readonly pool: Pool; readonly out: { write(text: string): unknown } },
): Promise<number> {
  const printLine = (line: string) => out.write(`${line}\n`)
  const params = parseCommand(argv)
  if (params === null) {
    printLine(reviewUsage)
    return 2
  }
  try {
    if (params.action === 'list') {
      const rows = await findReviewsInState(pool, params.state, listLimit)
      if (rows.length === 0) printLine('Таких отзывов нет')
      for (const row of rows) printLine(`${reviewLines(row)}\n`)
    }
    if (params.action === 'publish')
      for (const { id, readVersion } of params.reviews) {
        const { productTitle } = await transaction(pool, (tx) =>
          decideReview(tx, id, { to: 'published' }, commandActor, readVersion),
        )
        printLine(`Отзыв ${id} опубликован: ${productTitle}`)
      }
    if (params.action === 'refuse') {
      await transaction(pool, (tx) =>
        decideReview(tx, params.id, { to: 'refused', why: params.why }, commandActor, params.readVersion),
      )
      printLine(`Отзыву ${params.id} отказано, автору написали`)
    }
    if (params.action === 'answer') {
      await transaction(pool, (tx) => answerReview(tx, params.id, params.text, commandActor))
      printLine(params.text === '' ? `Ответ на отзыв ${params.id} убран` : `Ответ на отзыв ${params.id} записан`)
    }
    return 0
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    printLine(error.message)
    return 1
  }
}

interface ReviewVersion {
  readonly id: number
  /** Null means any version. */
  readonly readVersion: number | null
}

type ReviewCommandArguments =
  | { readonly action: 'list'; readonly state: ReviewState }
  | { readonly action: 'publish'; readonly reviews: readonly ReviewVersion[] }
  | ({ readonly action: 'refuse'; readonly why: string } & ReviewVersion)
  | { readonly action: 'answer'; readonly id: number; readonly text: string }

function parseCommand(argv: readonly string[]): ReviewCommandArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { why: { type: 'string' }, text: { type: 'string' } },
      allowPositionals: true,
    })
    const [action, ...rest] = positionals
    const reviews = rest.flatMap((argument): ReviewVersion[] => {
      const [, id, readVersion] = /^([1-9]\d{0,8})(?:@([1-9]\d{0,14}))?$/.exec(argument) ?? []
      return id ? [{ id: Number(id), readVersion: readVersion ? Number(readVersion) : null }] : []
    })
    const [review] = reviews
    if (action === 'list' && rest.length <= 1) {
      const state = (['new', 'published', 'refused'] as const).find((code) => code === (rest[0] ?? 'new'))
      return state ? { action, state } : null
    }
    if (review === undefined || reviews.length < rest.length) return null
    if (action === 'publish') return { action, reviews }
    if (reviews.length > 1) return null
    if (action === 'refuse' && values.why !== undefined) return { action, ...review, why: values.why }
    return action === 'answer' && values.text !== undefined ? { action, id: review.id, text: values.text } : null
  } catch {
    return null
  }
}

function reviewLines({
  id,
  version,
  productTitle,
  rating,
  author,
  pros,
  cons,
  comment,
  photos,
  answer,
  createdAt,
  changedAt,
}: ModeratedRow): string {
  const writtenAt = (changedAt ?? createdAt).toISOString().slice(0, 16).replace('T', ' ')
  const parts = [
    ['Достоинства', pros],
    ['Недостатки', cons],
    ['Комментарий', comment],
    ['Ответ магазина', answer],
  ] as const
  return [
    `№ ${id}@${version} · ${'★'.repeat(rating)} · ${productTitle} · ${author} ` +
      `· ${writtenAt}${photos > 0 ? ` · фото: ${photos}` : ''}`,
    ...parts.flatMap(([title, text]) => (text === '' ? [] : [`${title}: ${text}`])),
  ].join('\n')
}
