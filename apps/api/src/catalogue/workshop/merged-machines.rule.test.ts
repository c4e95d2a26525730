import { expect, test } from 'vitest'
import { emptyDetails } from './machine-details.rule.ts'
import { type GuestMachine, type MergedMachine, mergedMachines } from './merged-machines.rule.ts'

const titles = new Map([[1, 'Машина']])
const inWorkshop = (details: Partial<MergedMachine>): MergedMachine => ({
  ...emptyDetails,
  id: 7,
  productId: 1,
  title: 'Наша первая',
  ...details,
})
const merged = (machines: MergedMachine[], guest: GuestMachine[]) =>
  mergedMachines(machines, guest, titles, '2026-11-28').map(({ id, title, serial, place, boughtOn, servicedOn }) =>
    [id, title, serial, place, boughtOn, servicedOn].join(' ').trimEnd(),
  )

test.each<[string, MergedMachine[], GuestMachine[], string[]]>([
  [
    'another serial number is another machine',
    [inWorkshop({ serial: 'A' })],
    [{ productId: 1, serial: 'B' }],
    [' Машина B'],
  ],
  [
    'two of one product are both added',
    [],
    [
      { productId: 1, serial: 'A' },
      { productId: 1, serial: 'B' },
    ],
    [' Машина A', ' Машина B'],
  ],
  [
    'what was not known is filled in, what was is not changed',
    [inWorkshop({ place: 'цех' })],
    [{ productId: 1, serial: 'A', place: 'склад', title: 'Чужое имя' }],
    ['7 Наша первая A цех'],
  ],
  ['nothing new', [inWorkshop({ serial: 'A', place: 'цех' })], [{ productId: 1, serial: 'A', place: 'окно' }], []],
  [
    'one never sold here, by its name',
    [inWorkshop({ productId: null, title: 'JUKI DDL-8700' })],
    [{ title: 'Juki DDL-8700', place: 'цех' }],
    ['7 JUKI DDL-8700  цех'],
  ],
  [
    'a day that contradicts what is known is left out alone',
    [inWorkshop({ boughtOn: '2026-06-01' })],
    [{ productId: 1, servicedOn: '2026-03-01', place: 'цех 2' }],
    ['7 Наша первая  цех 2 2026-06-01'],
  ],
  [
    'nothing but a day that contradicts what is known',
    [inWorkshop({ servicedOn: '2020-01-01' })],
    [{ productId: 1, boughtOn: '2021-01-01' }],
    [],
  ],
  [
    'days that did not come yet are left out',
    [],
    [{ productId: 1, boughtOn: '2999-01-01', serial: 'A' }],
    [' Машина A'],
  ],
])('%s', (_what, machines, guest, expected) => expect(merged(machines, guest)).toEqual(expected))
