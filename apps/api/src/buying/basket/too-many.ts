import { unprocessable } from '../../base/http/failure.ts'

/** Awaits a write to a basket; a count above the limit of its tables becomes 422 with the message. */
export async function rejectTooMany(write: Promise<unknown>, message: string): Promise<void> {
  try {
    await write
  } catch (error) {
    throw isCheckViolation(error) ? unprocessable(message) : error
  }
}

const isCheckViolation = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23514'
