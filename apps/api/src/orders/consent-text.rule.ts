/** Which edition of the consent texts a buyer agrees to; a changed text gets a new one (152-ФЗ: kept with each consent). */
export const consentTextVersion = '2026-11'
