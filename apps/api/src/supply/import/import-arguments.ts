import { parseArgs } from 'node:util'
import type { ImportParts } from './import-options.ts'

export const importUsage =
  `Загрузка товаров из файла:
  npm run import -- yml ФАЙЛ [параметры]
  npm run import -- commerceml import.xml offers.xml [параметры]

YML — один файл. CommerceML (обмен с 1С) — все файлы одной выгрузки в любом порядке: товары, предложения, ` +
  `отдельно цены и остатки.

  --images ПАПКА       взять картинки из папки по именам файлов (из сети ничего не загружается);
                       для CommerceML без указания — папка import_files рядом с файлом
  --site КОД           сайт, для которого цены и остатки; без указания — первый
  --allow-large-changes  записать и тогда, когда нулём становится больше десятой части остатков, втрое меняется
                       больше сотой части цен или скрывается больше двадцатой части товаров
  --dry-run            показать, что изменилось бы, ничего не записывая
  --keep-missing       не скрывать товары, которых нет в файле (удалённые в файле скрываются)
  --only cards,prices  записать только карточки (cards), цены (prices), остатки (stock); остальное запишет
                       следующая загрузка
  --source ИМЯ         имя источника, если у одного магазина несколько файлов
  --rate KZT=0,17      рублей за единицу валюты; можно повторять

Только для CommerceML, можно повторять:
  --price-type "Оптовая=opt"      вид цен из файла — вид цены магазина
  --warehouse "Склад 2=msk"       склад из файла — склад магазина`

export interface ImportArguments {
  format: 'yml' | 'commerceml'
  files: string[]
  images: string | null
  site: string | null
  source: string | null
  rates: Map<string, string>
  /** Price roles by the name of the feed's price type. */
  priceTypes: Map<string, string>
  /** Codes of warehouses by the name of the feed's warehouse. */
  warehouses: Map<string, string>
  hide: 'missing' | 'none'
  parts: ImportParts
  dryRun: boolean
  allowsLargeChanges: boolean
}

export function importArguments(argv: readonly string[]): ImportArguments | { problem: string } {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(argv)
  } catch (error) {
    const option = /'(-[^' ]*)/.exec((error as Error).message)?.[1]
    return { problem: option ? `Неверно указан параметр ${option}` : 'Неверные параметры' }
  }
  const [format, ...files] = parsed.positionals
  const { images, site, source, rate, 'price-type': priceType, warehouse, 'dry-run': dryRun, only } = parsed.values
  if (format === undefined) return { problem: 'Не указано, что загружать' }
  if (format !== 'yml' && format !== 'commerceml')
    return { problem: `Формат «${format}» не поддерживается, есть yml и commerceml` }
  if (files.length === 0) return { problem: 'Не указан файл' }
  if (format === 'yml' && files.length > 1) return { problem: `Лишнее: ${files.slice(1).join(' ')}` }
  if (files.length > 1_000) return { problem: 'Слишком много файлов' }
  if (new Set(files).size < files.length) return { problem: 'Один и тот же файл указан дважды' }
  if (format === 'yml' && (priceType || warehouse))
    return { problem: '--price-type и --warehouse бывают только у commerceml' }
  if (source !== undefined && !/^[\p{L}\p{N}._-]{1,100}$/u.test(source))
    return { problem: 'В имени источника — только буквы, цифры, точка, дефис, подчёркивание' }
  const rates = new Map<string, string>()
  for (const one of rate ?? []) {
    const match = /^([A-Za-z]{3})=(\d{1,9}(?:[.,]\d{1,9})?)$/.exec(one)
    if (!match || Number(match[2]!.replace(',', '.')) === 0)
      return { problem: `Курс «${one}» нужно записать так: KZT=0,17` }
    rates.set(match[1]!.toUpperCase(), match[2]!)
  }
  const requestedParts = only?.split(',').map((part) => part.trim())
  const unknownPart = requestedParts?.find((part) => !isPart(part))
  if (unknownPart !== undefined)
    return { problem: `Части «${unknownPart}» нет, есть ${partNames.join(', ')}, через запятую` }
  const has = (part: keyof ImportParts) => requestedParts === undefined || requestedParts.includes(part)
  const parts = { cards: has('cards'), prices: has('prices'), stock: has('stock') }
  const priceTypes = pairs(priceType)
  if (typeof priceTypes === 'string') return { problem: `Вид цен «${priceTypes}» нужно записать так: "Оптовая=opt"` }
  const warehouses = pairs(warehouse)
  if (typeof warehouses === 'string')
    return { problem: `Склад «${warehouses}» нужно записать так: "Основной склад=msk"` }
  return {
    format,
    files,
    images: images ?? null,
    site: site ?? null,
    source: source ?? null,
    rates,
    priceTypes,
    warehouses,
    hide: parsed.values['keep-missing'] ? 'none' : 'missing',
    parts,
    dryRun: dryRun ?? false,
    allowsLargeChanges: parsed.values['allow-large-changes'] ?? false,
  }
}

const partNames: (keyof ImportParts)[] = ['cards', 'prices', 'stock']
const isPart = (name: string) => partNames.some((part) => part === name)

/** Parses `Name=code` pairs, where a name may contain `=`; returns the text that is not a pair. */
function pairs(texts: readonly string[] = []): Map<string, string> | string {
  const options = new Map<string, string>()
  for (const one of texts) {
    const match = /^(.{1,200})=([\w-]{1,60})$/su.exec(one)
    if (!match) return one
    options.set(match[1]!.trim(), match[2]!)
  }
  return options
}

function parse(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      images: { type: 'string' },
      site: { type: 'string' },
      source: { type: 'string' },
      rate: { type: 'string', multiple: true },
      'price-type': { type: 'string', multiple: true },
      warehouse: { type: 'string', multiple: true },
      'dry-run': { type: 'boolean' },
      'allow-large-changes': { type: 'boolean' },
      'keep-missing': { type: 'boolean' },
      only: { type: 'string' },
    },
  })
}
