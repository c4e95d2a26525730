import { data } from 'react-router'
import type { Failure } from './failure.rule.ts'
import { withPlainLineBreaks } from './plain-line-breaks.rule.ts'

/** The form of a request; throws 400 when the body is not a valid form. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return withPlainLineBreaks(await request.formData())
  } catch {
    const failure: Failure = {
      statusCode: 400,
      message: 'Не удалось разобрать форму. Обновите страницу и повторите',
      errors: {},
    }
    throw data(failure, { status: 400 })
  }
}
