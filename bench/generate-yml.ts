import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'

async function generateYml(path: string, offers: number, priceShift: number): Promise<void> {
  const out = createWriteStream(path)
  const write = async (text: string) => {
    if (!out.write(text)) await once(out, 'drain')
  }
  await write(
    '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE yml_catalog SYSTEM "shops.dtd">\n<yml_catalog ' +
      'date="2026-01-01 00:00">\n<shop>\n' +
      '<name>Склад швейной техники</name>\n<url>https://generated.example/</url>\n<currencies><currency id="RUR" ' +
      'rate="1"/></currencies>\n<categories>\n',
  )
  for (let top = 1; top <= 10; top++) {
    await write(`<category id="${top}">Раздел ${top}</category>\n`)
    for (let middle = 1; middle <= 5; middle++) {
      const id = top * 100 + middle
      await write(`<category id="${id}" parentId="${top}">Группа ${top}.${middle}</category>\n`)
      for (let leaf = 1; leaf <= 5; leaf++)
        await write(`<category id="${id * 100 + leaf}" parentId="${id}">Вид ${top}.${middle}.${leaf}</category>\n`)
    }
  }
  await write('</categories>\n<offers>\n')
  let part = ''
  for (let n = 1; n <= offers; n++) {
    part += offer(n, priceShift)
    if (n % 200 === 0) {
      await write(part)
      part = ''
    }
  }
  await write(`${part}</offers>\n</shop>\n</yml_catalog>\n`)
  out.end()
  await finished(out)
}

const vendors = ['Janome', 'Juki', 'Brother', 'Aurora', 'Typical', 'Jack', 'Pfaff', 'Siruba', 'Zoje', 'Kansai']
const kinds = [
  'Прямострочная машина',
  'Оверлок',
  'Плоскошовная машина',
  'Петельная машина',
  'Раскройный нож',
  'Парогенератор',
]
const fabrics = ['лёгкие', 'средние', 'тяжёлые', 'кожа', 'трикотаж', 'джинсовые']

function offer(n: number, priceShift: number): string {
  const pick = <T>(from: readonly T[], salt: number) => from[(n * 7919 + salt * 104_729) % from.length]!
  const top = 1 + (n % 10)
  const category = (top * 100 + 1 + (n % 5)) * 100 + 1 + ((n >> 3) % 5)
  const vendor = pick(vendors, 1)
  const kind = pick(kinds, 2)
  const price = 1_000 + ((n * 37) % 200_000) + priceShift
  return (
    `<offer id="${n}" available="${n % 9 === 0 ? 'false' : 'true'}">\n<url>https://generated.example/p/${n}</url>\n<price>${price}</price>\n` +
    `${n % 4 === 0 ? `<oldprice>${price + 500}</oldprice>\n` : ''}<currencyId>RUR</currencyId>\n<categoryId>${category}</categoryId>\n` +
    `<picture>https://generated.example/i/p${n}.jpg</picture>\n<picture>https://generated.example/i/p${n}-2.jpg</picture>\n` +
    `<name>${kind} ${vendor} ${n}</name>\n<vendor>${vendor}</vendor>\n<vendorCode>${vendor.slice(0, 2)}-${n}</vendorCode>\n` +
    `<description><![CDATA[<p>${kind} ${vendor} для ткани: ${pick(fabrics, 3)}. Надёжная машина для ежедневной ` +
    `работы в ателье и на производстве, ` +
    `с автоматической обрезкой нити и позиционером иглы.</p><ul><li>бесшумный серводвигатель</li><li>подсветка ` +
    `рабочей зоны</li></ul>]]></description>\n` +
    `<param name="Ткани">${pick(fabrics, 3)}</param>\n<param name="Скорость" ` +
    `unit="ст/мин">${1_000 + (n % 50) * 100}</param>\n` +
    `<param name="Мощность" unit="Вт">${250 + (n % 20) * 25}</param>\n<param name="Длина стежка" ` +
    `unit="мм">${(1 + (n % 60) / 10).toFixed(1)}</param>\n` +
    `<param name="Подъём лапки" unit="мм">${5 + (n % 9)}</param>\n<param ` +
    `name="Двигатель">${pick(['серво', 'фрикционный', 'встроенный'], 4)}</param>\n` +
    `<param name="Страна">${pick(['Китай', 'Япония', 'Германия', 'Тайвань'], 5)}</param>\n<param ` +
    `name="Модель">${vendor.slice(0, 2)}-${n}</param>\n` +
    `<weight>${(1 + (n % 400) / 10).toFixed(1)}</weight>\n<barcode>${4_600_000_000_000 + n}</barcode>\n</offer>\n`
  )
}

/**
 * Writes a YML file like those of large shops, always the same for the same arguments:
 * `node bench/generate-yml.ts FILE [--offers 100000] [--price-shift 0]`. A price shift makes a second file in which
 * every price differs.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { offers: { type: 'string', default: '100000' }, 'price-shift': { type: 'string', default: '0' } },
})
const file = positionals[0]
if (!file) {
  console.error('Укажите файл: node bench/generate-yml.ts ФАЙЛ [--offers 100000] [--price-shift 0]')
  process.exit(2)
}
await generateYml(file, Number(values.offers), Number(values['price-shift']))
