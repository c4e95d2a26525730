/** Why the file was refused, as a query parameter. */
const refusals = {
  missing: { field: true, text: 'Без этого данные не отдадим' },
  wrong: { field: true, text: 'Не подошло, попробуйте ещё раз' },
  often: {
    field: false,
    text: 'Данные можно получить три раза в сутки, а ошибиться — несколько раз в час. Попробуйте позже',
  },
} as const

const byStatus: Readonly<Record<number, keyof typeof refusals>> = { 400: 'missing', 422: 'wrong', 429: 'often' }

/** Null when the page has no message for this status. */
export const exportRefusal = (statusCode: number): string | null => byStatus[statusCode] ?? null

/** The message for the field or above the form. */
export function refusalText(refused: string | null): { field: string | null; message: string | null } {
  const refusal =
    refused !== null && Object.hasOwn(refusals, refused) ? refusals[refused as keyof typeof refusals] : null
  return { field: refusal?.field ? refusal.text : null, message: refusal && !refusal.field ? refusal.text : null }
}
