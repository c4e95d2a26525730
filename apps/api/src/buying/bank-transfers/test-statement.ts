/** Encodes a text; the runtime itself writes only UTF-8. */
export function encoded(text: string, encoding: 'windows-1251' | 'ibm866' | 'utf-8'): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, n) => n))
  return Uint8Array.from(text, (letter) => letters.indexOf(letter))
}

export interface TestTransfer {
  readonly number?: string
  readonly date?: string
  readonly sum: string
  readonly inn?: string
  readonly payer?: string
  readonly purpose: string
  readonly to?: string
}

/** A bank's file in the format of 1С, with transfers to an account. */
export const bankFile = (account: string, transfers: readonly TestTransfer[], head = 'Кодировка=Windows'): string =>
  [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    head,
    'Отправитель=Бухгалтерия',
    'Получатель=',
    'ДатаНачала=24.11.2026',
    'ДатаКонца=24.11.2026',
    `РасчСчет=${account}`,
    'СекцияРасчСчет',
    `РасчСчет=${account}`,
    'НачальныйОстаток=0.00',
    'КонецРасчСчет',
    ...transfers.flatMap(({ number = '17', date = '24.11.2026', sum, inn = '', payer = '', purpose, to }) => [
      'СекцияДокумент=Платежное поручение',
      `Номер=${number}`,
      `Дата=${date}`,
      `Сумма=${sum}`,
      'ПлательщикСчет=40702810000000000009',
      `ДатаПоступило=${date}`,
      `Плательщик=ИНН ${inn} ${payer}`,
      `ПлательщикИНН=${inn}`,
      `Плательщик1=${payer}`,
      `ПолучательСчет=${to ?? account}`,
      `НазначениеПлатежа=${purpose}`,
      'ВидОплаты=01',
      'КонецДокумента',
    ]),
    'КонецФайла',
  ].join('\r\n')
