import { expect, test } from 'vitest'
import { Circuit } from './circuit.ts'

const opened = () => {
  // The clock of the tested code, in milliseconds.
  const clock = { now: 0 }
  return {
    clock,
    circuit: new Circuit({ service: 'test', failures: 3, pauseMilliseconds: 1000, now: () => clock.now }),
  }
}

test('opens after three failures in a row, then allows one probe at a time until one succeeds', () => {
  const { clock, circuit } = opened()
  for (let n = 0; n < 3; n += 1) {
    expect(circuit.enter()).toBe(true)
    circuit.fail()
  }
  expect(circuit.enter()).toBe(false)
  clock.now = 1000
  expect([circuit.enter(), circuit.enter(), circuit.enter()]).toEqual([true, false, false])
  circuit.fail()
  expect(circuit.enter()).toBe(false)
  clock.now = 2000
  expect(circuit.enter()).toBe(true)
  circuit.close()
  expect([circuit.enter(), circuit.enter()]).toEqual([true, true])
})

test('a success resets the count of failures', () => {
  const { circuit } = opened()
  for (let n = 0; n < 10; n += 1) {
    circuit.fail()
    circuit.fail()
    circuit.close()
  }
  expect(circuit.enter()).toBe(true)
})

test('fail with a pause opens the circuit at once for that time', () => {
  const { clock, circuit } = opened()
  circuit.fail(60_000)
  clock.now = 59_999
  expect(circuit.enter()).toBe(false)
  clock.now = 60_000
  expect(circuit.enter()).toBe(true)
})
