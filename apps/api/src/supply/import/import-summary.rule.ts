import { type FeedReason, feedReasons } from '../feed-parsers/feed-reason.rule.ts'
import type { ImportReport } from './import-report.rule.ts'
import type { LargeChangeCounts } from './large-change-counts.rule.ts'

/** The report as lines of text for the owner. */
export function importSummary(
  report: ImportReport,
  { dryRun, seconds }: { dryRun: boolean; seconds: number },
): string[] {
  const lines = [
    dryRun
      ? `Проверка без записи, источник «${report.source}». Изменилось бы:`
      : `Источник «${report.source}» загружен за ${number(seconds, 1)} с.`,
    `  строк в файле      ${number(report.rows)}${
      report.products < report.rows ? ` (товаров: ${number(report.products)})` : ''
    }`,
    `  новых              ${number(report.added)}`,
    `  изменённых         ${number(report.changed)}${
      report.shownAgain > 0 ? ` (снова показано: ${number(report.shownAgain)})` : ''
    }`,
    `  без изменений      ${number(report.unchanged)}`,
    ...(report.older > 0 ? [`  старше магазина    ${number(report.older)}`] : []),
    ...(report.shelved > 0 ? [`  отложено           ${number(report.shelved)}`] : []),
    `  скрыто             ${number(report.hidden)}`,
    ...(report.deleted > 0 ? [`  удалены в файле    ${number(report.deleted)}`] : []),
    `  в карантине        ${number(report.quarantined)}`,
    `  категорий новых    ${number(report.categoriesAdded)}${
      report.categoriesChanged > 0 ? `, изменённых ${number(report.categoriesChanged)}` : ''
    }`,
    `  свойств новых      ${number(report.propertiesAdded)}`,
    `  картинок           ${number(report.pictures)}${
      report.picturesMissing > 0 ? `, без файла ${number(report.picturesMissing)} (из сети не загружаются)` : ''
    }`,
  ]
  lines.push(...largeChangeLines(report.largeChanges))
  lines.push(...report.mappings)
  for (const alert of report.alerts) lines.push(`Внимание: ${alert}`)
  for (const [reason, count] of Object.entries(report.reasons))
    lines.push(`Карантин: ${feedReasons[reason as FeedReason]} — ${number(count)}`)
  for (const example of report.examples)
    lines.push(`  строка ${example.line}${example.sourceId ? `, id ${example.sourceId}` : ''}: ${example.text}`)
  if (report.quarantined > report.examples.length && report.examples.length > 0) {
    lines.push(
      `  … и ещё ${number(report.quarantined - report.examples.length)}${dryRun ? '' : '; все строки — в таблице import_quarantine'}`,
    )
  }
  for (const [text, count] of Object.entries(report.notes)) lines.push(`Замечание: ${text} — ${number(count)}`)
  for (const picture of report.picturesRejected.slice(0, 10))
    lines.push(`Картинка ${picture.name} (id ${picture.sourceId}) не взята: ${picture.why}`)
  if (report.picturesRejected.length > 10)
    lines.push(`  … и ещё картинок не взято: ${number(report.picturesRejected.length - 10)}`)
  for (const currency of report.currenciesWithoutRate) {
    lines.push(
      `Курс валюты ${currency} неизвестен: добавьте её в таблицу валют или повторите с --rate ${currency}=КУРС ` +
        `(рублей за единицу).`,
    )
  }
  if (report.notHiddenReason) lines.push(notHiddenTexts[report.notHiddenReason](report))
  return lines
}

/** Lines about large changes; none when there are none. */
function largeChangeLines({
  stockZeroed,
  stockAvailable,
  pricesChangedThreefold,
  pricesCompared,
  ...goods
}: LargeChangeCounts): string[] {
  return [
    stockZeroed > 0 ? `Распродано по файлу: ${number(stockZeroed)} из ${number(stockAvailable)} бывших в наличии` : '',
    pricesChangedThreefold > 0
      ? 'Цены в 3 раза и больше выше или ниже, и те, которых не стало: ' +
        `${number(pricesChangedThreefold)} из ${number(pricesCompared)}`
      : '',
    goods.productsHidden > 0
      ? `Товаров скрыто: ${number(goods.productsHidden)} из ${number(goods.productsVisible)}`
      : '',
  ].filter(Boolean)
}

/** Whether the command succeeds: the whole file was read and something of it was imported. */
export function hasImportSucceeded(report: ImportReport): boolean {
  return report.notHiddenReason === null
}

const notHiddenTexts: Record<NonNullable<ImportReport['notHiddenReason']>, (report: ImportReport) => string> = {
  'cut short': (report) =>
    `Ошибка: файл обрывается на строке ${number(report.line)}. Прочитанное до обрыва взято, ничего не скрыто. ` +
    `Получите файл целиком и повторите.`,
  'nothing taken': () => 'Ошибка: ни одно предложение не взято, поэтому ничего не скрыто.',
  'file changed': () => 'Ошибка: файл изменился во время загрузки, поэтому ничего не скрыто. Повторите загрузку.',
}

const number = (value: number, digits = 0) =>
  value
    .toLocaleString('ru-RU', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .replaceAll('\u00A0', ' ')
