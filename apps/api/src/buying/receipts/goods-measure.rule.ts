import type { ReceiptMeasure } from '../../base/integrations/receipt.rule.ts'

/** By code of the classifier of units (ОКЕИ). */
const measures: Readonly<Record<string, ReceiptMeasure>> = {
  '004': 'centimeter',
  '005': 'decimeter',
  '006': 'meter',
  '051': 'square_centimeter',
  '053': 'square_decimeter',
  '055': 'square_meter',
  '111': 'milliliter',
  '112': 'liter',
  '113': 'cubic_meter',
  '163': 'gram',
  '166': 'kilogram',
  '168': 'ton',
}
/** Bobbin, sheet, unit, article, set, pair, bundle, roll, pack, piece, kit, bottle, vial. */
const countedUnits = ['616', '625', '642', '657', '704', '715', '728', '736', '778', '796', '839', '868', '872']

/** The unit of goods on a receipt; without a code they are pieces. */
export const goodsMeasure = (unitCode = '796'): ReceiptMeasure =>
  countedUnits.includes(unitCode) ? 'piece' : (measures[unitCode] ?? 'another')
