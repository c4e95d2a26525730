/**
 * The shop cannot start for a reason that the owner can fix. The message is for the owner, in Russian, and says what to
 * do; it is printed without a stack.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
