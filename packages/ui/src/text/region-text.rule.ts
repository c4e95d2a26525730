/** A region without abbreviations: «Орловская обл» → «Орловская область», «Респ Татарстан» → «Республика Татарстан». */
export const regionText = (region: string): string =>
  region
    .trim()
    .replace(/ обл\.?$/, ' область')
    .replace(/^Респ\.? /, 'Республика ')
    .replace(/ Респ\.?$/, ' Республика')
    .replace(/^Еврейская (?:АО|Аобл)$/, 'Еврейская автономная область')
    .replace(/ АО$/, ' автономный округ')
