const place = '(?:ателье|цех|мастерск|производств|фабрик|швейк)'
const workshop = new RegExp(
  String.raw`(?<!\p{L})(?:откры|оснас|оснащ|оборуд|организ|запуска|план)\p{L}*\s(?:[^.]{0,30}\s)?${place}|рабочих мест|${place}\p{L}*\s+на\s+\d+`,
  'iu',
)

/** Whether a search is about a whole workshop, for which the planner is offered: «открываю ателье на 3 места». */
export const isWorkshopSearch = (search: string): boolean => workshop.test(search)
