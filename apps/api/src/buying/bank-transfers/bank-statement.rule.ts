/** A document of a bank's file: one transfer of money. */
export interface BankDocument {
  readonly number: string
  /** YYYY-MM-DD: the day the money arrived, otherwise the date of the document. Empty when neither can be read. */
  readonly date: string
  /** Null when the amount cannot be read. */
  readonly amountKopecks: number | null
  readonly payer: string
  readonly payerInn: string
  readonly payerAccount: string
  readonly receiverAccount: string
  readonly purpose: string
}

export interface BankStatement {
  /** Accounts the statement covers. */
  readonly accounts: readonly string[]
  readonly documents: readonly BankDocument[]
}

/**
 * Reads the format 1С exchanges with banks («Стандарт обмена с системами Клиент банка», version 1.03): lines
 * «Field=value», documents between «СекцияДокумент» and «КонецДокумента». Unknown fields are skipped.
 */
export function readBankStatement(text: string): BankStatement {
  const accounts = new Set<string>()
  const documents: BankDocument[] = []
  let fields: Map<string, string> | null = null
  for (const line of text.split(/\r\n|\n|\r/)) {
    const equalsSign = line.indexOf('=')
    const name = (equalsSign < 0 ? line : line.slice(0, equalsSign)).trim()
    const value = equalsSign < 0 ? '' : line.slice(equalsSign + 1).trim()
    if (name === 'СекцияДокумент') fields = new Map()
    else if (name === 'КонецДокумента') {
      if (fields) documents.push(documentOf(fields))
      fields = null
    } else if (fields) fields.set(name, fields.get(name) || value)
    else if (name === 'РасчСчет' && value !== '') accounts.add(value)
  }
  return { accounts: [...accounts], documents }
}

function documentOf(fields: ReadonlyMap<string, string>): BankDocument {
  const firstOf = (...names: string[]) =>
    names.map((name) => fields.get(name) ?? '').find((value) => value !== '') ?? ''
  return {
    number: firstOf('Номер').slice(0, 50),
    date: isoDate(firstOf('ДатаПоступило')) || isoDate(firstOf('Дата')),
    amountKopecks: kopecksOf(firstOf('Сумма')),
    payer: firstOf('Плательщик1', 'Плательщик')
      .replace(/^ИНН\s*\d+\s*/, '')
      .slice(0, 300),
    payerInn: firstOf('ПлательщикИНН').replace(/\D/g, '').slice(0, 12),
    payerAccount: firstOf('ПлательщикРасчСчет', 'ПлательщикСчет').slice(0, 40),
    receiverAccount: firstOf('ПолучательРасчСчет', 'ПолучательСчет').slice(0, 40),
    purpose: (firstOf('НазначениеПлатежа') || [1, 2, 3, 4, 5, 6].map((n) => firstOf(`НазначениеПлатежа${n}`)).join(' '))
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 500),
  }
}

/** Converts «24.11.2026» to 2026-11-24. Returns an empty text when it is not a date. */
function isoDate(text: string): string {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : ''
}

/** Reads «1234.56», «1234-56», «1 234,5» as kopecks. Returns null when the text is not an amount above zero. */
function kopecksOf(text: string): number | null {
  const [, roubles, kopecks = ''] = /^(\d{1,11})(?:[.,-](\d{1,2}))?$/.exec(text.replace(/[\s\u00a0]/g, '')) ?? []
  const sum = roubles === undefined ? 0 : Number(roubles) * 100 + Number(kopecks.padEnd(2, '0'))
  return sum > 0 ? sum : null
}
