import { type FeedReason, feedReasons } from '../feed-parsers/feed-reason.rule.ts'
import type { ImportAccount } from './import-account.rule.ts'
import type { ImportBrakes } from './import-brakes.rule.ts'

/** The account as the lines the owner reads at the end. */
export function importSummary(
  account: ImportAccount,
  { dryRun, seconds }: { dryRun: boolean; seconds: number },
): string[] {
  const lines = [
    dryRun
      ? `Проверка без записи, источник «${account.source}». Изменилось бы:`
      : `Источник «${account.source}» загружен за ${number(seconds, 1)} с.`,
    `  строк в файле      ${number(account.rows)}${
      account.products < account.rows ? ` (товаров: ${number(account.products)})` : ''
    }`,
    `  новых              ${number(account.added)}`,
    `  изменённых         ${number(account.changed)}${
      account.shownAgain > 0 ? ` (снова показано: ${number(account.shownAgain)})` : ''
    }`,
    `  без изменений      ${number(account.unchanged)}`,
    ...(account.older > 0 ? [`  старше магазина    ${number(account.older)}`] : []),
    ...(account.shelved > 0 ? [`  отложено           ${number(account.shelved)}`] : []),
    `  скрыто             ${number(account.hidden)}`,
    ...(account.deleted > 0 ? [`  удалены в файле    ${number(account.deleted)}`] : []),
    `  в карантине        ${number(account.quarantined)}`,
    `  категорий новых    ${number(account.categoriesAdded)}${
      account.categoriesChanged > 0 ? `, изменённых ${number(account.categoriesChanged)}` : ''
    }`,
    `  свойств новых      ${number(account.propertiesAdded)}`,
    `  картинок           ${number(account.pictures)}${
      account.picturesMissing > 0 ? `, без файла ${number(account.picturesMissing)} (из сети не загружаются)` : ''
    }`,
  ]
  lines.push(...brakeLines(account.brakes))
  lines.push(...account.mappings)
  for (const alert of account.alerts) lines.push(`Внимание: ${alert}`)
  for (const [reason, count] of Object.entries(account.reasons))
    lines.push(`Карантин: ${feedReasons[reason as FeedReason]} — ${number(count)}`)
  for (const example of account.examples)
    lines.push(`  строка ${example.line}${example.sourceId ? `, id ${example.sourceId}` : ''}: ${example.text}`)
  if (account.quarantined > account.examples.length && account.examples.length > 0) {
    lines.push(
      `  … и ещё ${number(account.quarantined - account.examples.length)}${dryRun ? '' : '; все строки — в таблице import_quarantine'}`,
    )
  }
  for (const [text, count] of Object.entries(account.notes)) lines.push(`Замечание: ${text} — ${number(count)}`)
  for (const picture of account.picturesRefused.slice(0, 10))
    lines.push(`Картинка ${picture.name} (id ${picture.sourceId}) не взята: ${picture.why}`)
  if (account.picturesRefused.length > 10)
    lines.push(`  … и ещё картинок не взято: ${number(account.picturesRefused.length - 10)}`)
  for (const currency of account.currenciesWithoutRate) {
    lines.push(
      `Курс валюты ${currency} неизвестен: добавьте её в таблицу валют или повторите с --rate ${currency}=КУРС ` +
        `(рублей за единицу).`,
    )
  }
  if (account.notHiddenReason) lines.push(notHiddenTexts[account.notHiddenReason](account))
  return lines
}

/** What a mistaken feed is known by; nothing where there is nothing of it. */
function brakeLines({ stockZeroed, stockAvailable, pricesFar, pricesCompared, ...goods }: ImportBrakes): string[] {
  return [
    stockZeroed > 0 ? `Распродано по файлу: ${number(stockZeroed)} из ${number(stockAvailable)} бывших в наличии` : '',
    pricesFar > 0
      ? `Цены в 3 раза и больше выше или ниже, и те, которых не стало: ${number(pricesFar)} из ${number(pricesCompared)}`
      : '',
    goods.productsHidden > 0
      ? `Товаров скрыто: ${number(goods.productsHidden)} из ${number(goods.productsVisible)}`
      : '',
  ].filter(Boolean)
}

/** Whether the command may end with success: the whole file was read and something of it is in the shop. */
export function isWholeImport(account: ImportAccount): boolean {
  return account.notHiddenReason === null
}

const notHiddenTexts: Record<NonNullable<ImportAccount['notHiddenReason']>, (account: ImportAccount) => string> = {
  'cut short': (account) =>
    `Ошибка: файл обрывается на строке ${number(account.line)}. Прочитанное до обрыва взято, ничего не скрыто. ` +
    `Получите файл целиком и повторите.`,
  'nothing taken': () => 'Ошибка: ни одно предложение не взято, поэтому ничего не скрыто.',
  'file changed': () => 'Ошибка: файл изменился во время загрузки, поэтому ничего не скрыто. Повторите загрузку.',
}

const number = (value: number, digits = 0) =>
  value
    .toLocaleString('ru-RU', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .replaceAll('\u00A0', ' ')
