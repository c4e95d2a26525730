/** Leaves it to the stack to close a part, and returns the part. */
export function deferClose<T extends { close(): unknown }>(stack: AsyncDisposableStack, part: T): T {
  stack.defer(async () => void (await part.close()))
  return part
}
