import { parseArgs } from 'node:util'
import { orderIdOf } from '../../buying/orders/order-number.rule.ts'

export const exchangeUsage = `Обмен с 1С. Адрес обмена: https://ВАШ-САЙТ/exchange/1c (или /bitrix/admin/1c_exchange.php)
  npm run exchange -- status [ЛОГИН]                  кто обменивается, что пришло и чего ждёт от владельца
  npm run exchange -- add ЛОГИН --title "УТ 11" [--site КОД]    новый обмен; пароль печатается один раз
  npm run exchange -- secret ЛОГИН                    новый пароль вместо прежнего
  npm run exchange -- set ЛОГИН [--on | --off] [--stock total | free] [--http-from АДРЕС | --https-only]
                          [--price-type "Оптовая=opt"] [--warehouse "Склад 2=msk"]
  npm run exchange -- dry-run НОМЕР                   что изменил бы пакет
  npm run exchange -- approve ЛОГИН [--run НОМЕР]     применить то, что ждёт решения
  npm run exchange -- reject ЛОГИН [--run НОМЕР]      не применять
  npm run exchange -- replay НОМЕР                    применить пакет ещё раз
  npm run exchange -- resend ЛОГИН Ш-1001             передать заказ в 1С ещё раз

--stock free: 1С передаёт свободный остаток, без того, что отложено по заказам; total — всё, что на складе.
--price-type "Закупочная=purchase": не загружать; nobody — тоже. Сопоставить всё можно в конторе, «Обмен».
--http-from: обмен без шифрования с этого адреса (УТ 10.3 иначе не умеет).`

export interface ConnectionSettings {
  readonly isEnabled: boolean | null
  readonly countsFreeStock: boolean | null
  /** Addresses that may connect without TLS; empty: none; null: not changed. */
  readonly plainHttpFrom: string[] | null
  readonly priceTypes: Record<string, string>
  readonly warehouses: Record<string, string>
}

export type ExchangeArguments =
  | { readonly command: 'status'; readonly login: string | null }
  | { readonly command: 'add'; readonly login: string; readonly title: string; readonly site: string | null }
  | { readonly command: 'secret'; readonly login: string }
  | { readonly command: 'set'; readonly login: string; readonly settings: ConnectionSettings }
  | { readonly command: 'approve'; readonly login: string; readonly runId: number | null }
  | { readonly command: 'reject'; readonly login: string; readonly runId: number | null }
  | { readonly command: 'dry-run'; readonly packageId: number }
  | { readonly command: 'replay'; readonly packageId: number }
  | { readonly command: 'resend'; readonly login: string; readonly orderId: number }

/** Null: wrong arguments. */
export function exchangeArguments(argv: readonly string[]): ExchangeArguments | null {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(argv)
  } catch {
    return null
  }
  const { values, positionals } = parsed
  const [command, subject, ...rest] = positionals
  if (command === 'resend') {
    const orderId = orderIdOf(rest[0] ?? '')
    return subject === undefined || orderId === null || rest.length > 1 ? null : { command, login: subject, orderId }
  }
  if (rest.length > 0) return null
  if (command === 'status') return { command, login: subject ?? null }
  if (subject === undefined) return null
  if (command === 'add')
    return values.title ? { command, login: subject, title: values.title, site: values.site ?? null } : null
  if (command === 'secret') return { command, login: subject }
  if (command === 'set') {
    const settings = settingsOf(values)
    return settings && { command, login: subject, settings }
  }
  if (command === 'approve' || command === 'reject') {
    const runId = values.run === undefined ? null : idOf(values.run)
    return runId === undefined ? null : { command, login: subject, runId }
  }
  if (command === 'dry-run' || command === 'replay') {
    const packageId = idOf(subject)
    return packageId === undefined ? null : { command, packageId }
  }
  return null
}

const parse = (argv: readonly string[]) =>
  parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      title: { type: 'string' },
      site: { type: 'string' },
      run: { type: 'string' },
      on: { type: 'boolean' },
      off: { type: 'boolean' },
      stock: { type: 'string' },
      'http-from': { type: 'string', multiple: true },
      'https-only': { type: 'boolean' },
      'price-type': { type: 'string', multiple: true },
      warehouse: { type: 'string', multiple: true },
    },
  })

const idOf = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

function settingsOf(values: ReturnType<typeof parse>['values']): ConnectionSettings | null {
  const { on, off, stock, 'http-from': httpFrom, 'https-only': httpsOnly } = values
  const priceTypes = pairs(values['price-type'] ?? [])
  const warehouses = pairs(values.warehouse ?? [])
  const isWrong =
    (on && off) || (httpFrom && httpsOnly) || (stock !== undefined && stock !== 'total' && stock !== 'free')
  if (isWrong || priceTypes === null || warehouses === null) return null
  return {
    isEnabled: on ? true : off ? false : null,
    countsFreeStock: stock === undefined ? null : stock === 'free',
    plainHttpFrom: httpsOnly ? [] : (httpFrom ?? null),
    priceTypes,
    warehouses,
  }
}

/** `Оптовая=opt`: the last `=` separates, since names of price types may contain it. */
function pairs(texts: readonly string[]): Record<string, string> | null {
  const options: Record<string, string> = {}
  for (const text of texts) {
    const [, name, code] = /^(.+)=([^=]+)$/.exec(text) ?? []
    if (name === undefined || code === undefined) return null
    options[name.trim()] = code.trim()
  }
  return options
}
