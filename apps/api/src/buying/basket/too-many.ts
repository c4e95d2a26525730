import { unprocessable } from '../../base/http/failure.ts'

/** Writes to a basket; 422 with the message where the tables hold no more of one line or set. */
export async function rejectTooMany(write: Promise<unknown>, message: string): Promise<void> {
  try {
    await write
  } catch (error) {
    throw isCheckViolation(error) ? unprocessable(message) : error
  }
}

const isCheckViolation = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23514'
