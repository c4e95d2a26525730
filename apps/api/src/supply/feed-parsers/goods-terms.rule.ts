import type { FeedUnit, GoodsVat } from './feed-item.ts'
import { normalizeText } from './feed-text.rule.ts'

const rates: readonly string[] = ['0', '5', '7', '10', '20', '22'] satisfies GoodsVat[]

/** A rate as programs write it: `20`, `20%`, `НДС20`, `20/120`, `VAT_20_120`, `Без НДС`; null: not a valid rate. */
export function goodsVat(raw: string): GoodsVat | null {
  const text = raw.trim().toLowerCase()
  if (/^(без|no_vat|не облаг)/.test(text)) return 'none'
  const rate = /\d+/.exec(text)?.[0].replace(/^0+(?=\d)/, '')
  return rate !== undefined && rates.includes(rate) ? (rate as GoodsVat) : null
}

/** Units of measure by their code in ОКЕИ. */
const units = new Map([
  ['796', 'шт'],
  ['006', 'м'],
  ['018', 'пог. м'],
  ['055', 'м²'],
  ['112', 'л'],
  ['163', 'г'],
  ['166', 'кг'],
  ['625', 'лист'],
  ['704', 'набор'],
  ['715', 'пар'],
  ['736', 'рул'],
  ['778', 'упак'],
  ['839', 'компл'],
])

/**
 * Finds a unit by its code and name; either may be missing or have spaces around it (`796 `). Null: neither is known.
 */
export function goodsUnit(rawCode: string, rawName: string): FeedUnit | null {
  const name = normalizeText(rawName).replace(/\.$/, '').slice(0, 40)
  const code = /^\d{1,4}$/.test(rawCode.trim()) ? rawCode.trim().padStart(3, '0') : null
  if (code !== null) return { code, name: name || (units.get(code) ?? 'шт') }
  const byName = [...units].find(([, each]) => each === name.toLowerCase())
  return byName ? { code: byName[0], name: byName[1] } : null
}
