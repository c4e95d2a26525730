/** Phrases that narrow a search to a category, or exclude it. */
export const searchConditions: readonly { phrases: string[]; category: string; isInside: boolean }[] = [
  { phrases: ['для дома', 'домашняя', 'бытовая', 'дома', 'домой'], category: 'bytovye', isInside: true },
  {
    phrases: ['промышленная', 'для производства', 'для цеха', 'в цех', 'в цеху', 'на производство'],
    category: 'bytovye',
    isInside: false,
  },
]
