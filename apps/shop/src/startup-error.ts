/**
 * A start that cannot go on for a reason the owner can remove. Its message is for the owner, in Russian, and says what
 * to do; it is printed alone, without a stack.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
