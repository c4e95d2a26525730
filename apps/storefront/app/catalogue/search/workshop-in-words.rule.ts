const place = '(?:ателье|цех|мастерск|производств|фабрик|швейк)'
const workshop = new RegExp(
  String.raw`(?<!\p{L})(?:откры|оснас|оснащ|оборуд|организ|запуска|план)\p{L}*\s(?:[^.]{0,30}\s)?${place}|рабочих мест|${place}\p{L}*\s+на\s+\d+`,
  'iu',
)

/** Whether a search asks for a whole workshop, which is planned, not found: «открываю ателье на 3 места». */
export const asksForWorkshop = (search: string): boolean => workshop.test(search)
