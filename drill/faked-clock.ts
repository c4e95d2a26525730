// Imported by a process of the drill before anything else: its calendar clock, not its timers, is shifted from the real
// one by the milliseconds of CLOCK_SHIFT_MS, and jumps when a message says so.

/** Makes the clock jump to this distance from the real one. */
export interface ClockCommand {
  readonly clockShiftMilliseconds: number
}

let shiftMilliseconds = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const realNow = Date.now
const now = () => realNow() + shiftMilliseconds

globalThis.Date = new Proxy(Date, {
  construct: (target, values, made) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, made) as object,
  apply: (target) => new target(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

process.on('message', (message: object) => {
  if ('clockShiftMilliseconds' in message) shiftMilliseconds = Number(message.clockShiftMilliseconds)
})
